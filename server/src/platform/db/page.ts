import type { Page } from "@wegbuch/contract/kit/page";
import type { SelectQueryBuilder } from "kysely";

type Asked = { page: number; perPage: number };

/** One page of an ordered query, with the count of the whole (rule calls/paging). A page beyond the end is empty. */
export async function readPage<Db, Tables extends keyof Db, Row>(
  query: SelectQueryBuilder<Db, Tables, Row>,
  { page, perPage }: Asked,
): Promise<Page<Row>> {
  const counted = await query
    .clearSelect()
    .clearOrderBy()
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const { count } = counted as { count: number };
  const items = await query
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { items, page, perPage, totalCount: count, pageCount: Math.ceil(count / perPage) };
}
