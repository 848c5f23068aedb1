// What the service offers that not every version has.

/** Levels of opponents that `create_table` takes, weakest first. Without any, the start screen offers the solo game in their place.
 * @type {string[]} */
export const OPPONENT_LEVELS = [];
