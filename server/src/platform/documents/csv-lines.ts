/** Lines as a table for other programs: UTF-8 with its mark, semicolons, CRLF (rule seals/csv). */
export const csvLines = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((line) => `${line.map(csvField).join(";")}\r\n`).join("")}`;

/** A field of RFC 4180; what a spreadsheet would take for a formula has an apostrophe in front. */
function csvField(value: string): string {
  const safe = /^[=+\-@]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
