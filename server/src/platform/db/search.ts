import { sql, type RawBuilder } from "kysely";

/**
 * The condition that one of the columns holds the text, in any case; %, _ and \ mean themselves (rule lists/search).
 * The columns are searched as one, since each comparison has a price of its own; nobody types what stands between them.
 */
export function contains(
  columns: readonly (string | RawBuilder<unknown>)[],
  text: string,
): RawBuilder<boolean> {
  const searched = columns.map((column) => (typeof column === "string" ? sql.ref(column) : column));
  return sql<boolean>`concat_ws(chr(1), ${sql.join(searched)}) ilike ${patternOf(text)}`;
}

/** The same of a column that keeps all there is to search in lower case: no text has to be made for each row. */
export function containsInLowerCase(column: string, text: string): RawBuilder<boolean> {
  // Once for all rows, also where the plan is kept; by PostgreSQL, which also wrote the column.
  return sql<boolean>`${sql.ref(column)} like (select lower(${patternOf(text)}))`;
}

const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** The name of a person in a search, whichever of the two names is typed first; `people` is what his table is called. */
export function fullName(people: string): RawBuilder<string> {
  const [first, last] = [sql.ref(`${people}.first_name`), sql.ref(`${people}.last_name`)];
  return sql<string>`${first} || ' ' || ${last} || ' ' || ${first}`;
}

/** Sorts names the way people look them up: by the rules of German, case last. */
export function byName(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} collate "de-x-icu"`;
}

/** For `where id = …`: one of these ids, however many they are. */
export const oneOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

/** The same for numbers that stand for kinds of something; of none there is nothing. */
export const oneOfKinds = (kinds: readonly number[]) => sql<number>`any(${[...kinds]}::int[])`;
