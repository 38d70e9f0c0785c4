// Media queries of the design language, for what cannot be said in a style sheet.

/** Designed at 390 px; tables are cards, dialogs are sheets. */
export const phone = "(max-width: 40em)";
/** Room for the open drawer and a side panel beside a table. */
export const wide = "(min-width: 75em)";
