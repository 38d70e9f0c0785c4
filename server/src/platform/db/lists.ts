import type { Page } from "@wegbuch/contract/kit/page";
import type { SelectQueryBuilder } from "kysely";
import { type RawBuilder, sql } from "kysely";
import type { WrittenPage } from "../http/send-rows.ts";
import { type Database, inMandator, type MandatorDb, type Tenant } from "./database.ts";
import { batchesOfIds, inOrderOfIds, batchesAhead } from "./in-batches.ts";
import { notKept } from "./keep-statements.ts";

/** A list of a mandator: which ones in which order, and how the items of some ids are read, in any order. */
export type List<Db, Tables extends keyof Db, Item extends { id: string }> = {
  ids: (db: MandatorDb) => SelectQueryBuilder<Db, Tables, { id: string }>;
  /** How many they are, for lists that may know it without finding them all; undefined where they do not, or do not now. */
  count?: (db: MandatorDb) => Promise<number | undefined> | undefined;
  /** Where those behind so many begin, for lists that may know it without walking there; undefined where they do not. */
  behind?: (db: MandatorDb, offset: number) => Promise<Behind | undefined>;
  /** The ids of all of them in their order, where more than a query decides it; undefined where the query does. */
  sorted?: (db: MandatorDb) => Promise<readonly string[] | undefined>;
  /** `all` says how many items there will be: a long list may say less of each. */
  read: (db: MandatorDb, ids: readonly string[], all: number) => Promise<readonly Item[]>;
};

/** A condition that leaves out so many of the first of a list, and nothing else. */
export type Behind = { condition: RawBuilder<boolean>; passed: number };

/** What finds out once what all statements of a list are to agree on. */
export type OpenedList<Db, Tables extends keyof Db, Item extends { id: string }> = (
  db: MandatorDb,
) => Promise<List<Db, Tables, Item>>;

/** A list that PostgreSQL can write as well: the JSON of the items of some ids, in their order. */
export type WrittenList<Db, Tables extends keyof Db, Item extends { id: string }> = List<Db, Tables, Item> & {
  write: (db: MandatorDb, ids: readonly string[]) => Promise<readonly string[]>;
};

/** A page too long to be held: its items come some at a time. */
export type LongPage<Item> = Omit<Page<Item>, "items"> & { items: AsyncIterable<readonly Item[]> };

type Asked = { page: number; perPage: number };

/**
 * Longer pages are read and sent in batches of as many, each in a transaction of its own: so many that what a batch
 * costs by itself hardly counts, so few that other calls have their turn and the rows are gone before they grow old. While
 * one is sent the next is read.
 */
const longestPage = 500;

/** What lists of the product ask for; each other length makes a statement of its own. */
const usualLengths: ReadonlySet<number> = new Set([10, 20, 50, 100]);

/**
 * One page of a list (rule calls/paging), however long: selectors ask for 99,999 items, which must neither be held nor
 * keep other calls waiting. Items that are gone before their batch is read are left out. A page beyond the end is
 * empty.
 */
export async function pageIn<Db, Tables extends keyof Db, Item extends { id: string }>(
  database: Database,
  tenant: Tenant,
  asList: List<Db, Tables, Item> | OpenedList<Db, Tables, Item>,
  asked: Asked,
): Promise<Page<Item> | LongPage<Item>> {
  const found = await pageFound<Db, Tables, Item, List<Db, Tables, Item>>(database, tenant, asList, asked);
  if (found.page !== undefined) return found.page;
  return { ...found.rest, items: batchesIn(database, tenant, found.list, found.ids) };
}

/** The same of a list whose long pages PostgreSQL writes. */
export async function writtenPageIn<Db, Tables extends keyof Db, Item extends { id: string }>(
  database: Database,
  tenant: Tenant,
  asList: (db: MandatorDb) => Promise<WrittenList<Db, Tables, Item>>,
  asked: Asked,
): Promise<Page<Item> | WrittenPage> {
  const found = await pageFound<Db, Tables, Item, WrittenList<Db, Tables, Item>>(
    database,
    tenant,
    asList,
    asked,
  );
  if (found.page !== undefined) return found.page;
  const { rest, list, ids } = found;
  return { ...rest, written: batchesAhead(writtenIn(database, tenant, list.write, ids)) };
}

/** What is written weighs little here, and the more it is the less each of it costs. */
const mostWritten = 5_000;

async function* writtenIn(
  database: Database,
  tenant: Tenant,
  write: (db: MandatorDb, ids: readonly string[]) => Promise<readonly string[]>,
  ids: readonly string[],
) {
  for (let from = 0; from < ids.length; from += mostWritten) {
    yield await inMandator(database, tenant, (db) => write(db, ids.slice(from, from + mostWritten)));
  }
}

/** A page whole, or what a long one is read with. */
function pageFound<
  Db,
  Tables extends keyof Db,
  Item extends { id: string },
  Found extends List<Db, Tables, Item>,
>(database: Database, tenant: Tenant, asList: Found | ((db: MandatorDb) => Promise<Found>), asked: Asked) {
  return inMandator(database, tenant, async (db) => {
    const list = await opened(db, asList);
    const { ids, ...rest } = await idsOf<Db, Tables>(db, list, asked);
    if (ids.length > longestPage) return { rest, ids, list };
    const items = ids.length === 0 ? [] : await list.read(db, ids, ids.length);
    return { page: { ...rest, items: inOrderOfIds(ids, items) } };
  });
}

/** All items of a list in its order, for an export; no transaction stays open while they are taken. */
export async function* itemsIn<Db, Tables extends keyof Db, Item extends { id: string }>(
  database: Database,
  tenant: Tenant,
  asList: List<Db, Tables, Item> | OpenedList<Db, Tables, Item>,
): AsyncGenerator<Item> {
  const { list, ids } = await inMandator(database, tenant, async (db) => {
    const found = await opened(db, asList);
    return { list: found, ids: await allIdsOf(db, found) };
  });
  for await (const batch of batchesIn(database, tenant, list, ids)) yield* batch;
}

async function opened<Found extends object>(
  db: MandatorDb,
  list: Found | ((db: MandatorDb) => Promise<Found>),
): Promise<Found> {
  return typeof list === "function" ? list(db) : list;
}

function batchesIn<Db, Tables extends keyof Db, Item extends { id: string }>(
  database: Database,
  tenant: Tenant,
  list: List<Db, Tables, Item>,
  ids: readonly string[],
): AsyncGenerator<readonly Item[]> {
  const read = (some: string[]) => inMandator(database, tenant, (db) => list.read(db, some, ids.length));
  return batchesAhead(batchesOfIds(ids, read, longestPage));
}

type Ids<Db, Tables extends keyof Db> = Pick<
  List<Db, Tables, { id: string }>,
  "ids" | "count" | "behind" | "sorted"
>;

async function allIdsOf<Db, Tables extends keyof Db>(
  db: MandatorDb,
  list: Ids<Db, Tables>,
): Promise<readonly string[]> {
  const sorted = await list.sorted?.(db);
  if (sorted) return sorted;
  return ((await list.ids(db).execute()) as { id: string }[]).map(({ id }) => id);
}

/** The ids of a page and the count of the whole, found in one go unless it is known. */
async function idsOf<Db, Tables extends keyof Db>(
  db: MandatorDb,
  list: Ids<Db, Tables>,
  { page, perPage }: Asked,
) {
  const paged = (ids: readonly string[], totalCount: number) => {
    return { ids, page, perPage, totalCount, pageCount: Math.ceil(totalCount / perPage) };
  };
  const sorted = await list.sorted?.(db);
  if (sorted) return paged(sorted.slice((page - 1) * perPage, page * perPage), sorted.length);
  const query = list.ids(db);
  const counted = list.count?.(db);
  const finding = pageOf(db, { ...list, query, isCounted: counted !== undefined }, { page, perPage });
  const [known, found] = await Promise.all([counted, finding]);
  const isNone = page === 1 && found.length === 0;
  const totalCount = known ?? found[0]?.count ?? (isNone ? 0 : await countAll(query));
  return paged(
    found.map(({ id }) => id),
    totalCount,
  );
}

type Finding<Db, Tables extends keyof Db> = Pick<Ids<Db, Tables>, "behind"> & {
  query: SelectQueryBuilder<Db, Tables, { id: string }>;
  isCounted: boolean;
};

/** The ids of a page, with the count of the whole unless that is known. */
async function pageOf<Db, Tables extends keyof Db>(
  db: MandatorDb,
  { query, isCounted, behind }: Finding<Db, Tables>,
  { page, perPage }: Asked,
): Promise<{ id: string; count?: number }[]> {
  const offset = (page - 1) * perPage;
  const known = isCounted && page > 1 ? await behind?.(db, offset) : undefined;
  const found = query
    .$if(!isCounted, (all) => all.select(sql<number>`count(*) over ()`.as("count")))
    // Said and not bound: a plan that is kept for any number would rather sort all than walk to the few that are asked for.
    .limit(sql.lit(perPage))
    .$if(!usualLengths.has(perPage), (all) => all.modifyEnd(notKept))
    .$if(known !== undefined, (all) => all.where(known!.condition))
    // Bound, so that a plan that is kept for companies of any size does not think a later page is all there is.
    .$if(page > 1, (all) => all.offset(offset - (known?.passed ?? 0)));
  return found.execute();
}

/** How many a query finds. */
export async function countAll<Db, Tables extends keyof Db>(
  query: SelectQueryBuilder<Db, Tables, { id: string }>,
): Promise<number> {
  const { count } = (await query
    .clearSelect()
    .clearOrderBy()
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()) as { count: number };
  return count;
}
