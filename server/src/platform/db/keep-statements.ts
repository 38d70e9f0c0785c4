import { sql } from "kysely";
import type { PoolClient, QueryResult } from "pg";

/** A connection as Kysely uses it. */
type Connection = Pick<PoolClient, "query" | "release">;

/** So many statements a connection keeps; PostgreSQL holds the plan of each, some dozens of kilobytes. */
const mostKept = 200;
/** So many others it remembers, until they come again. */
const mostSeen = 500;
/** Longer ones are as long as their data and hardly come again as they are. */
const mostValues = 100;

const saidAnew = "/* said anew */";

/** The end of a statement that hardly comes again as it is: it is not kept, and takes no place from others. */
export const notKept = sql.raw(saidAnew);

/**
 * The connection with its statements kept: one that comes a second time gets a name, so that PostgreSQL neither parses it
 * again nor, once it has seen that one plan serves all values, plans it again. What a migration has outdated is forgotten:
 * a statement by itself is asked again, one of a transaction throws what `isStatementOutdated` knows, and the transaction is to be
 * done again. Transactions are left alone unless they are `repeatable`.
 */
export function keepingStatements(
  client: PoolClient,
  { repeatable }: { repeatable: boolean },
): Pick<Connection, "release"> & {
  query: (text: string, values: readonly unknown[]) => Promise<QueryResult>;
} {
  return {
    query: async (text, values) => {
      // Of a transaction the beginning may still be on its way.
      const isAlone = !repeatable && client.getTransactionStatus() === "I";
      const name = isAlone || repeatable ? nameOf(client, text, values) : undefined;
      try {
        if (name === undefined) return await client.query(text, [...values]);
        return await client.query({ text: saidInPeriod(name, text), values: [...values], name });
      } catch (error) {
        if (!isStatementOutdated(error)) throw error;
        period += 1;
        if (!isAlone) throw error;
        return client.query(text, [...values]);
      }
    },
    release: () => client.release(),
  };
}

/** Whether an error says that a kept statement is not what it was: a migration changed its columns, or it is gone. */
export function isStatementOutdated(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return code === "26000" || (code === "0A000" && routine === "RevalidateCachedQuery");
}

/** Raised when statements turn out to be outdated: no connection uses those of an earlier period again. */
let period = 0;

/** A pooler keeps one statement of each text, whatever its name: one that was outdated is said otherwise. */
const saidInPeriod = (name: string, text: string) =>
  name.startsWith("kept_0_") ? text : `${text} /* ${name.split("_")[1]} */`;

type Kept = { period: number; seen: Set<string>; names: Map<string, string> };
const keptBy = new WeakMap<PoolClient, Kept>();

function nameOf(client: PoolClient, text: string, values: readonly unknown[]): string | undefined {
  // Without values there may be several statements in one.
  if (values.length === 0 || values.length > mostValues || text.endsWith(saidAnew)) return undefined;
  const { seen, names } = keptOf(client);
  const known = names.get(text);
  if (known !== undefined || names.size === mostKept) return known;
  if (!seen.has(text)) {
    if (seen.size === mostSeen) seen.clear();
    seen.add(text);
    return undefined;
  }
  seen.delete(text);
  const name = `kept_${period}_${names.size}`;
  names.set(text, name);
  return name;
}

function keptOf(client: PoolClient): Kept {
  const known = keptBy.get(client);
  if (known?.period === period) return known;
  const kept = { period, seen: new Set<string>(), names: new Map<string, string>() };
  keptBy.set(client, kept);
  return kept;
}
