import { setImmediate } from "node:timers/promises";
import type { Actor } from "@wegbuch/contract/access/actor";
import type { MandatorDb } from "../../platform/db/database.ts";
import { recordChange } from "../../platform/history/record-change.ts";

/** A vehicle or user who left a group, joined one, or moved from one to another, by the groups' names. */
export type MembershipChange = { id: string; left?: string; joined?: string };

const changesPerTurn = 500;

/** Notes in the history of vehicles or users which groups they left and joined; thousands do not keep other calls waiting. */
export async function noteMemberships(
  db: MandatorDb,
  actor: Actor,
  kind: "vehicle" | "user",
  changes: readonly MembershipChange[],
): Promise<void> {
  for (const [index, { id, left = "", joined = "" }] of changes.entries()) {
    if (index % changesPerTurn === changesPerTurn - 1) await setImmediate();
    recordChange(db, actor, { kind, id }, { groups: left }, { groups: joined });
  }
}
