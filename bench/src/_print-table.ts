/** Prints a heading and rows of a name and a value, aligned. */
export function printTable(heading: string, rows: readonly [string, string][]): void {
  const nameWidth = Math.max(...rows.map(([name]) => name.length));
  const valueWidth = Math.max(...rows.map(([, value]) => value.length));
  console.log(`\n${heading}\n`);
  for (const [name, value] of rows) console.log(`${name.padEnd(nameWidth)}  ${value.padStart(valueWidth)}`);
}
