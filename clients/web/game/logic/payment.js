// Payments: metals and heat by choice, M€ for the rest, and never a cube that could be left out (R5.A4).

/** @typedef {import("../types.js").Payment} Payment */
/** @typedef {import("../types.js").PaymentTerms} PaymentTerms */
/** @typedef {import("../types.js").StockAmounts} StockAmounts */
/** @typedef {"steel" | "titanium" | "heat"} Means */

/** What a slider can be moved for. @type {Means[]} */
export const MEANS = ["steel", "titanium", "heat"];
const NOTHING = { megacredits: 0, steel: 0, titanium: 0, heat: 0 };
const ALL = /** @type {const} */ (["megacredits", ...MEANS]);

/** The means that a payment may use and that can vary, so that a slider makes sense. @param {PaymentTerms} terms */
export const sliders = (terms) => MEANS.filter((one) => (terms[one]?.max ?? 0) > 0);

/** What the cubes of a kind are worth in M€. @param {PaymentTerms} terms @param {Payment} payment @param {typeof ALL[number]} kind */
export const worthOf = (terms, payment, kind) => (payment[kind] ?? 0) * (terms[kind]?.worth ?? 1);

/** @param {PaymentTerms} terms @param {Payment} payment */
const total = (terms, payment) => ALL.reduce((sum, kind) => sum + worthOf(terms, payment, kind), 0);

/** Whether the server accepts it: the price is covered, ranges are kept, and no whole cube could be left out.
 * @param {PaymentTerms} terms @param {Payment} payment */
export function isValid(terms, payment) {
  const over = total(terms, payment) - terms.due;
  return over >= 0 && ALL.every((kind) => {
    const [count, range] = [payment[kind] ?? 0, terms[kind]];
    return count === 0 ? (range?.min ?? 0) === 0 : range !== undefined && count >= range.min && count <= range.max && range.worth > over;
  });
}

/** The default payment with all members. @param {PaymentTerms} terms @returns {Required<Payment>} */
export const defaultPayment = (terms) => ({ ...NOTHING, ...terms.default });

/** The counts of a kind from the one that is wanted outwards. @param {PaymentTerms} terms @param {Means} kind @param {number} wanted @returns {number[]} */
function outwards(terms, kind, wanted) {
  const { min, max } = terms[kind] ?? { min: 0, max: 0 };
  return Array.from({ length: max - min + 1 }, (_, n) => min + n).toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || a - b);
}

/**
 * The payment with a new count of one kind: M€ take the rest, and the other kinds give way where they must, as little as they
 * can. The nearest count if that one is not possible.
 *
 * @param {PaymentTerms} terms @param {Payment} payment @param {Means} kind @param {number} count
 * @returns {Required<Payment>}
 */
export function pay(terms, payment, kind, count) {
  const [first, second] = /** @type {[Means, Means]} */ (MEANS.filter((one) => one !== kind));
  const most = terms.megacredits?.max ?? 0;
  for (const own of outwards(terms, kind, count)) {
    /** @type {{ paid: Required<Payment>, moved: number } | undefined} */
    let best;
    for (const a of outwards(terms, first, payment[first] ?? 0)) {
      for (const b of outwards(terms, second, payment[second] ?? 0)) {
        const paid = { ...NOTHING, [kind]: own, [first]: a, [second]: b };
        paid.megacredits = Math.min(most, Math.max(0, terms.due - total(terms, paid)));
        const moved = Math.abs(a - (payment[first] ?? 0)) + Math.abs(b - (payment[second] ?? 0));
        if ((best === undefined || moved < best.moved) && isValid(terms, paid)) best = { paid, moved };
      }
    }
    if (best) return best.paid;
  }
  return defaultPayment(terms);
}

/** Terms for several cards of one price; `terms` are those of one card. @param {PaymentTerms} terms @param {number} count @param {StockAmounts} stock
 * @returns {PaymentTerms} */
export function termsFor(terms, count, stock) {
  const due = terms.due * count;
  const heat = terms.heat ? Math.min(due, stock.heat) : 0;
  const money = Math.min(due, stock.megacredits);
  const range = (/** @type {number} */ max, /** @type {number} */ other) => ({ min: Math.max(0, due - other), max, worth: 1 });
  return {
    due,
    default: { megacredits: money, steel: 0, titanium: 0, heat: due - money },
    megacredits: range(money, heat),
    ...(terms.heat && { heat: range(heat, money) }),
  };
}

/** What is left of a stock. @param {StockAmounts} stock @param {Payment} payment */
export const keeps = (stock, payment) => ({
  megacredits: stock.megacredits - (payment.megacredits ?? 0),
  steel: stock.steel - (payment.steel ?? 0),
  titanium: stock.titanium - (payment.titanium ?? 0),
  heat: stock.heat - (payment.heat ?? 0),
});

/** The resources of a payment with their counts, metals first. @param {Payment} payment */
export const partsOf = (payment) => [...MEANS, /** @type {const} */ ("megacredits")].map((kind) => ({ kind, count: payment[kind] ?? 0 })).filter(({ count }) => count > 0);

/** Whether two payments are the same. @param {Payment} a @param {Payment} b */
export const isSame = (a, b) => ALL.every((kind) => (a[kind] ?? 0) === (b[kind] ?? 0));
