/** What a mapping may say of a column's name. */
const mostCharacters = 200;

/** What the file of wrong rows calls its last column, in whatever language it was saved. */
const ownColumns: ReadonlySet<string> = new Set(["Fehler", "Error"]);

/**
 * The names of a file's columns, so that each can be said: cut off where they are too long, and numbered where there are
 * several of one. What the file of wrong rows has added is left out (rule imports/columns).
 */
export function readHeads(head: readonly string[]): string[] {
  const taken = new Set<string>();
  const own = ownColumns.has(head.at(-1) ?? "") ? head.slice(0, -1) : head;
  return own.map((name) => {
    const short = firstOf(name, mostCharacters);
    let apart = short;
    for (let number = 2; apart !== "" && taken.has(apart); number += 1)
      apart = `${firstOf(short, mostCharacters - 6)} (${number})`;
    taken.add(apart);
    return apart;
  });
}

/** Without half a character at the end. */
const firstOf = (text: string, most: number) =>
  text.length <= most ? text : text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "") + "…";
