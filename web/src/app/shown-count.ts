const most = 99;

/** 7, or 99+ where nobody counts any further. */
export const shownCount = (count: number): string => (count > most ? `${most}+` : String(count));
