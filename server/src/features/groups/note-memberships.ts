import type { Actor } from "@wegbuch/contract/access/actor";
import type { MandatorDb } from "../../platform/db/database.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { inTurns } from "../../platform/in-turns.ts";

/** A vehicle or user who left a group, joined one, or moved from one to another, by the groups' names. */
export type MembershipChange = { id: string; left?: string; joined?: string };

/** Notes in the history of vehicles or users which groups they left and joined. */
export async function noteMemberships(
  db: MandatorDb,
  actor: Actor,
  kind: "vehicle" | "user",
  changes: readonly MembershipChange[],
): Promise<void> {
  await inTurns(changes, ({ id, left = "", joined = "" }) =>
    recordChange(db, actor, { kind, id }, { groups: left }, { groups: joined }),
  );
}
