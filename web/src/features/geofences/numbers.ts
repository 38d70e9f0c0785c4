/** A number as people type it, with comma or point; null where it is none or lies outside. */
export function readNumber(typed: string, least: number, most: number): number | null {
  const text = typed.trim().replace(",", ".");
  if (!/^[-+]?\d+(\.\d+)?$/.test(text)) return null;
  const number = Number(text);
  return number >= least && number <= most ? number : null;
}
