import type { Costcenter, CostcenterFilter } from "@wegbuch/contract/costcenters/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import type { MandatorDb } from "../../platform/db/database.ts";
import { pageOf } from "../../platform/db/page.ts";
import { byName, contains } from "../../platform/db/search.ts";

export async function listCostcenters(db: MandatorDb, filter: CostcenterFilter): Promise<Page<Costcenter>> {
  const { searchTerm, isArchived } = filter;
  let query = rows(db).where("archived_at", isArchived ? "is not" : "is", null);
  if (searchTerm !== undefined) query = query.where(contains(["foreign_id", "description"], searchTerm));
  const page = await pageOf(query.orderBy(byName("foreign_id")).orderBy("id"), filter);
  return { ...page, items: page.items.map(said) };
}

export async function readCostcenter(db: MandatorDb, id: string): Promise<Costcenter | undefined> {
  const row = await rows(db).where("id", "=", id).executeTakeFirst();
  return row && said(row);
}

function rows(db: MandatorDb) {
  return db
    .selectFrom("costcenters")
    .select(["id", "foreign_id", "description", "archived_at", "archive_comment"])
    .where("deleted_at", "is", null);
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>["executeTakeFirstOrThrow"]>>;

function said(row: Row): Costcenter {
  return {
    id: row.id,
    foreignId: row.foreign_id,
    description: row.description || null,
    archivedAt: row.archived_at?.toISOString() ?? null,
    archiveComment: row.archive_comment,
  };
}
