import { de, en } from "@wegbuch/contract/costcenters/texts";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { Selectable } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import type { DB } from "../../platform/db/types.ts";
import type { Shown } from "../../platform/history/record-change.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";

const say = inBothLanguages(de, en);

export type CostcenterRow = Selectable<DB["costcenters"]>;

/** Holds cost centres until the transaction ends, in the order of their ids; 404 unless the mandator has them all. */
export async function holdCostcenters(db: MandatorDb, ids: readonly string[]): Promise<CostcenterRow[]> {
  const wanted = [...new Set(ids)];
  const rows = await db
    .selectFrom("costcenters")
    .selectAll()
    .where("id", "=", oneOf(wanted))
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (rows.length < wanted.length) throw notFound("Costcenter");
  return rows;
}

/** The properties of a cost centre as its history shows them. */
export function shownCostcenter(row: CostcenterRow): Shown {
  return {
    foreignId: row.foreign_id,
    description: row.description,
    archivedAt: row.archived_at === null ? "" : shownTime(row.archived_at),
    archiveComment: row.archive_comment ?? "",
    deletedAt: row.deleted_at === null ? "" : shownTime(row.deleted_at),
  };
}

/**
 * What a write that was refused means to the caller: keys are unique in a mandator, in any case
 * (rule costcenters/keys).
 */
export function problemOf(error: unknown, foreignId: string): unknown {
  if ((error as { constraint?: unknown }).constraint !== "costcenters_foreign_id") return error;
  const saying = fill(say.costcenterIsTaken, { foreignId });
  return new Problem(409, "Conflict", { errors: { foreignId: [saying] } });
}
