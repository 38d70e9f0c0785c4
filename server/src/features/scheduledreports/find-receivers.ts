import type { Actor } from "@wegbuch/contract/access/actor";
import { packagesOfMask } from "@wegbuch/contract/access/packages";
import { roles, type Role } from "@wegbuch/contract/access/roles";
import { trialOf } from "@wegbuch/contract/auth/rules";
import { type Language, languageOf } from "@wegbuch/contract/kit/texts";
import { receiverCodes } from "@wegbuch/contract/scheduledreports/codes";
import { type RawBuilder, sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { isInGroups } from "../groups/visible-to.ts";
import type { ReportRow } from "./rows.ts";

/** Somebody a report may go to, with the rights he has now. */
export type Receiver = { actor: Actor; email: string; language: Language };

const roleOf: Record<number, Role> = {
  [receiverCodes.drivers]: roles.driver,
  [receiverCodes.groupLeaders]: roles.groupLeader,
  [receiverCodes.administrators]: roles.admin,
};

/**
 * Those a report goes to, each once: all of some roles, persons and members of groups, without the excluded
 * (rule reports/receivers).
 */
export function findReceivers(db: MandatorDb, row: ReportRow): Promise<Receiver[]> {
  const chosenRoles = row.send_to_all.map((code) => roleOf[code]!);
  return readReceivers(
    db,
    sql`users.id <> all(${row.do_not_send_to_users}::uuid[]) and (
      users.role_id = any(${chosenRoles}::smallint[])
      or users.id = any(${row.sent_to_users}::uuid[])
      or ${isInGroups("superAdmin", "user", "users.id", row.send_to_groups)})`,
  );
}

/** One of them, as he is now; undefined for who is none any more. */
export async function findReceiver(db: MandatorDb, userId: string): Promise<Receiver | undefined> {
  const [receiver] = await readReceivers(db, sql`users.id = ${userId}`);
  return receiver;
}

type Row = {
  id: string;
  role_id: number;
  first_name: string;
  last_name: string;
  language: string | null;
  email: string;
  can_calibrate: boolean;
  can_show_tracks: boolean;
  can_merge_split_trips: boolean;
  packages: number;
  is_special_organisation: boolean;
  tester_since: Date | null;
};

/** Nobody who is archived or may not log in. */
async function readReceivers(db: MandatorDb, isWanted: RawBuilder<unknown>): Promise<Receiver[]> {
  const { rows } = await sql<Row>`
    select users.id, role_id, first_name, last_name, users.language, logins.email, can_calibrate,
      users.can_show_tracks and mandators.can_show_tracks as can_show_tracks,
      users.can_merge_split_trips and mandators.can_merge_split_trips as can_merge_split_trips,
      packages, is_special_organisation, tester_since
    from users
    join logins on logins.id = users.id and logins.is_enabled
    join mandators on mandators.id = users.mandator_id
    where users.archived_at is null and users.deleted_at is null and ${isWanted}
    order by users.id`.execute(db);
  return rows.map((row) => ({
    actor: actorOf(row, mandatorOf(db)),
    email: row.email,
    language: languageOf(row.language),
  }));
}

function actorOf(row: Row, mandatorId: string): Actor {
  const role = row.role_id as Role;
  return {
    userId: row.id,
    mandatorId,
    supportUserId: null,
    supportName: null,
    name: `${row.first_name} ${row.last_name}`,
    role,
    packages: packagesOfMask(row.packages),
    isHWNOE: row.is_special_organisation,
    canShowTracks: row.can_show_tracks,
    canMergeSplitTrips: row.can_merge_split_trips,
    canCalibrate: row.can_calibrate && (role === roles.admin || role === roles.groupLeader),
    isTester: row.tester_since !== null,
    isSupport: false,
  };
}

/** Whether a mandator's people get mails: not once it is archived or its trial is over (rule access/trial-over). */
export async function isMandatorActive(db: MandatorDb, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("mandators")
    .select(["archived_at", "deleted_at", "tester_since", "tester_expires_in_days"])
    .where("id", "=", mandatorOf(db))
    .executeTakeFirstOrThrow();
  const trial = trialOf(
    {
      testerSince: row.tester_since?.toISOString() ?? null,
      testerExpiresInDays: row.tester_expires_in_days,
    },
    now.getTime(),
  );
  return row.archived_at === null && row.deleted_at === null && !trial?.isExpired;
}
