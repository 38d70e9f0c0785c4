import type { Costcenter, CostcenterFilter } from "@wegbuch/contract/costcenters/schemas";
import type { MandatorDb } from "../../platform/db/database.ts";
import { byName, contains, oneOf } from "../../platform/db/search.ts";

/** The cost centres of a selection, by key: for pages and selectors. */
export function costcenterList({
  searchTerm,
  isArchived,
}: Pick<CostcenterFilter, "searchTerm" | "isArchived">) {
  return {
    ids: (db: MandatorDb) => {
      let query = db
        .selectFrom("costcenters")
        .select("id")
        .where("deleted_at", "is", null)
        .where("archived_at", isArchived ? "is not" : "is", null);
      if (searchTerm !== undefined) query = query.where(contains(["foreign_id", "description"], searchTerm));
      return query.orderBy(byName("foreign_id")).orderBy("id");
    },
    read: async (db: MandatorDb, ids: readonly string[]) =>
      (await rows(db).where("id", "=", oneOf(ids)).execute()).map(costcenterOf),
  };
}

export async function readCostcenter(db: MandatorDb, id: string): Promise<Costcenter | undefined> {
  const row = await rows(db).where("id", "=", id).executeTakeFirst();
  return row && costcenterOf(row);
}

function rows(db: MandatorDb) {
  return db
    .selectFrom("costcenters")
    .select(["id", "foreign_id", "description", "archived_at", "archive_comment"])
    .where("deleted_at", "is", null);
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>["executeTakeFirstOrThrow"]>>;

function costcenterOf(row: Row): Costcenter {
  return {
    id: row.id,
    foreignId: row.foreign_id,
    description: row.description || null,
    archivedAt: row.archived_at?.toISOString() ?? null,
    archiveComment: row.archive_comment,
  };
}
