// Names for the types of the document that the screens of a game use.

/** @typedef {import("../../typescript/src/problem.js").Schemas} Schemas */
/** @typedef {Schemas["Decision"]} Decision */
/** @typedef {Schemas["DecisionOption"]} DecisionOption */
/** @typedef {Schemas["BlockedOption"]} BlockedOption */
/** @typedef {Schemas["BlockReason"]} BlockReason */
/** @typedef {Schemas["MoveAnswer"]} MoveAnswer */
/** @typedef {Schemas["PreviewReply"]} PreviewReply */
/** @typedef {Schemas["Payment"]} Payment */
/** @typedef {Schemas["PaymentTerms"]} PaymentTerms */
/** @typedef {Schemas["StockAmounts"]} StockAmounts */
/** @typedef {Schemas["Game"]} Game */
/** @typedef {Schemas["GameView"]} GameView */
/** @typedef {Schemas["SeatView"]} SeatView */
/** @typedef {Schemas["GameEvent"]} GameEvent */
/** @typedef {Schemas["HandCard"]} HandCard */
/** @typedef {Schemas["CardEntry"]} CardEntry */
/** @typedef {Schemas["CorporationEntry"]} CorporationEntry */
/** @typedef {Schemas["EffectEntry"]} EffectEntry */
/** @typedef {Schemas["AreaEntry"]} AreaEntry */
/** @typedef {Schemas["AreaView"]} AreaView */
/** @typedef {Schemas["SeatColour"]} SeatColour */
/** @typedef {Schemas["GameDigest"]} GameDigest */
/** @typedef {Schemas["Plan"]} Plan */

export {};
