// Names that break the rules of names for a reason: each with it.

/** Functions that one file could import and that share a name all the same. */
export const sharedNames = new Map([]);

/** Files that export one thing and are called otherwise. */
export const calledOtherwise = new Map([]);

/** Functions on "Of" that do more than convert. */
export const actingOf = new Map([
  ["asOf", "an instant: what is done as of then"],
  ["actAsOf", "an instant: what people do as of then"],
]);
