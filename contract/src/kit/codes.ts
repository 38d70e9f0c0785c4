/** The words of a table for some of its numbers. */
type WordOf<Table, Code> = { [Word in keyof Table]: Table[Word] extends Code ? Word : never }[keyof Table];

/** The word that a table (`codes.ts` of a slice) has for one of its numbers. */
export function wordOf<const Table extends Readonly<Record<string, number>>, Code extends Table[keyof Table]>(
  table: Table,
  code: Code,
): WordOf<Table, Code> {
  return Object.keys(table).find((word) => table[word] === code) as WordOf<Table, Code>;
}
