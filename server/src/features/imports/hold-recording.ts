import type { Actor } from "@wegbuch/contract/access/actor";
import { de, en } from "@wegbuch/contract/imports/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { MandatorDb } from "../../platform/db/database.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";

const say = inBothLanguages(de, en);

/** A recording which nobody else finishes or undoes until the transaction ends; only who began it goes on with it. */
export async function holdRecording(db: MandatorDb, actor: Actor, id: string) {
  const held = await db
    .selectFrom("imports")
    .innerJoin("boxes", "boxes.id", "imports.id")
    .selectAll("imports")
    .select("boxes.number as box_number")
    .where("imports.id", "=", id)
    .where("imports.kind", "=", "positions")
    .where("imports.created_by", "=", actor.userId)
    // Trips that are made of it meanwhile do not wait.
    .forNoKeyUpdate("imports")
    .executeTakeFirst();
  if (held === undefined) throw notFound("Import");
  if (held.undone_at !== null) throw new Problem(409, "Conflict", { message: say.importIsUndone });
  return held;
}
