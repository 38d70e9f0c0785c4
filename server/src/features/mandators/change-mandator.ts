import { isDeepStrictEqual } from "node:util";
import { agreementKinds } from "@wegbuch/contract/agreements/codes";
import type { Actor, Caller } from "@wegbuch/contract/access/actor";
import type {
  AnchorsChange,
  CompanyCountry,
  InboxClosing,
  PoolRules,
  SignInPolicy,
  Mandator,
  MandatorChange,
  OwnMandatorChange,
  UnplugNotification,
  WorkingTimeRules,
} from "@wegbuch/contract/mandators/schemas";
import type { WorksAgreementChange } from "@wegbuch/contract/agreements/schemas";
import { fill } from "@wegbuch/contract/kit/texts";
import type { RetentionChange } from "@wegbuch/contract/retention/schemas";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { invalid, Problem, say } from "../../platform/http/problem.ts";
import { assignBoxes } from "../boxes/assign-boxes.ts";
import { endConsents } from "../agreements/end-consents.ts";
import { refuseOvertakenAgreement } from "../agreements/refuse-overtaken-agreement.ts";
import { readMandator } from "./queries.ts";
import {
  agreementColumnsOf,
  columnsOf,
  holdMandator,
  type MandatorRow,
  ownColumnsOf,
  trialColumnsOf,
  updateMandator,
} from "./rows.ts";

type Parts = { database: Database; clock: Clock };

/**
 * Changes what a super admin keeps about a mandator and adds the boxes given, all of it or nothing
 * (rule mandators/changing). Whether a welcome mail was wanted belongs to the creation and stays. An archived mandator
 * gets no boxes.
 */
export async function changeMandator(
  { database, clock }: Parts,
  author: Caller,
  id: string,
  change: MandatorChange,
): Promise<Mandator> {
  const now = clock.now();
  return inMandator(
    database,
    id,
    async (db) => {
      const before = await holdMandator(db, id);
      if (before.archived_at !== null && change.boxes.length > 0) {
        throw new Problem(409, "Conflict", { errors: { boxes: [say.mandatorIsArchived] } });
      }
      const trial = trialColumnsOf(change, { before, authorName: author.name, now });
      await updateMandator(db, author, before, { ...columnsOf(change), ...trial });
      await assignBoxes(db, change.boxes, { author, now });
      return (await readMandator(db, id))!;
    },
    { role: "admin" },
  );
}

/** An admin changes four facts of his own company; whatever else he sends is ignored (rule mandators/own-company). */
export async function changeOwnMandator(
  database: Database,
  actor: Actor,
  change: OwnMandatorChange,
): Promise<Mandator> {
  const { mandatorId } = actor;
  return inMandator(
    database,
    actor,
    async (db) => {
      await updateMandator(db, actor, await holdMandator(db, mandatorId), ownColumnsOf(change));
      return (await readMandator(db, mandatorId))!;
    },
    { role: "admin" },
  );
}

/** Who gets a mail when a box is unplugged (rule mandators/unplug-mails). */
export async function changeNotification(
  database: Database,
  actor: Actor,
  { sendBoxUnpluggedNotification, emails }: UnplugNotification,
): Promise<void> {
  await changeOwn(database, actor, {
    send_box_unplugged_notification: sendBoxUnpluggedNotification,
    send_box_unplugged_notification_to: [...new Set(emails)],
  });
}

/** What shall become of trips once their deadline is over (rule inbox/closing). */
export async function changeClosing(
  database: Database,
  actor: Actor,
  { privateAtDeadline, lockAtDeadline }: InboxClosing,
): Promise<void> {
  await changeOwn(database, actor, {
    private_at_deadline: privateAtDeadline,
    lock_at_deadline: lockAtDeadline,
  });
}

/** How the vehicles of the pool are shared (rules reservations/buffer, reservations/not-picked-up). */
export async function changePoolRules(
  database: Database,
  actor: Actor,
  { bufferInMinutes, cancelsNotPickedUp }: PoolRules,
): Promise<void> {
  await changeOwn(database, actor, {
    reservation_buffer_minutes: bufferInMinutes,
    cancels_not_picked_up: cancelsNotPickedUp,
  });
}

/** Which of its roles must show a second factor (rule accounts/policy). */
export async function changeSignInPolicy(
  database: Database,
  actor: Actor,
  { secondFactorRoles }: SignInPolicy,
): Promise<void> {
  const roles = [...new Set(secondFactorRoles)].toSorted((one, other) => one - other);
  await changeOwn(database, actor, { second_factor_roles: roles });
}

/** Whose law its vehicles follow that have no country of their own (rule mandators/country). */
export async function changeCountry(
  database: Database,
  actor: Actor,
  { country }: CompanyCountry,
): Promise<void> {
  await changeOwn(database, actor, { country });
}

/** What the collective agreement allows, and whose public holidays count (rule timelogs/agreement). */
export async function changeWorkingTime(
  database: Database,
  actor: Actor,
  rules: WorkingTimeRules,
): Promise<void> {
  await changeOwn(database, actor, {
    daily_driving_hours: rules.dailyDrivingHours,
    weekly_driving_hours: rules.weeklyDrivingHours,
    driving_break_minutes: rules.drivingBreakMinutes,
    working_day_hours: rules.workingDayHours,
    holiday_region: rules.holidayRegion,
    counts_state_days: rules.countsStateDays,
    reminds_of_checks: rules.remindsOfChecks,
  });
}

/** Who shall get the seals of the history (rule evidence/anchors). */
export async function changeAnchors(
  database: Database,
  actor: Actor,
  { emails, interval }: AnchorsChange,
): Promise<void> {
  await changeOwn(database, actor, {
    anchor_emails: [...new Set(emails)],
    anchor_interval: interval,
  });
}

/** For how long places and the logbook are kept, and whether they are erased then (rule retention/switch). */
export async function changeRetention(
  database: Database,
  actor: Actor,
  { isErasing, trackRetentionDays, logbookRetentionYears }: RetentionChange,
): Promise<void> {
  const columns = {
    is_erasing: isErasing,
    track_retention_days: trackRetentionDays,
    logbook_retention_years: logbookRetentionYears,
  };
  const within = (before: MandatorRow) => {
    const most = before.agreement_kind === agreementKinds.none ? null : before.agreed_days;
    if (most !== null && trackRetentionDays > most)
      throw invalid("trackRetentionDays", fill(say.trackRetentionIsAgreed, { most: String(most) }));
    return columns;
  };
  await changeOwn(database, actor, within, waitForErasing);
}

/**
 * Upon what others may see where people are; keeping places longer than it says ends with it, and so do consents to something
 * else (rules retention/agreement, retention/consent).
 */
export async function changeWorksAgreement(
  { database, clock }: Parts,
  actor: Actor,
  agreement: WorksAgreementChange,
): Promise<void> {
  const columns = agreementColumnsOf(agreement);
  const most = agreement.kind === agreementKinds.none ? null : agreement.mostDays;
  const work = async (db: MandatorDb) => {
    await waitForErasing(db);
    const before = await holdMandator(db, actor.mandatorId);
    await refuseOvertakenAgreement(db, actor, agreement.version);
    const isTooLong = most !== null && before.track_retention_days > most;
    await updateMandator(db, actor, before, {
      ...columns,
      ...(isTooLong && { track_retention_days: most }),
    });
    const after = await holdMandator(db, actor.mandatorId);
    if (!isDeepStrictEqual(consentedOf(before), consentedOf(after)))
      await endConsents(db, actor, clock.now());
  };
  await inMandator(database, actor, work, { role: "admin" });
}

/** What a consent is given to. */
const consentedOf = (row: MandatorRow): string[] => [
  String(row.agreement_kind),
  row.agreed_purposes,
  row.agreed_windows,
];

/** What is being erased at this moment is finished first, and nothing more goes by the old order. */
const waitForErasing = (db: MandatorDb) => sql`select lock_retention(true)`.execute(db);

type Columns = Parameters<typeof updateMandator>[3];

/** Writes columns of the actor's own company, and what of them the history tells. */
const changeOwn = (
  database: Database,
  actor: Actor,
  columns: Columns | ((before: MandatorRow) => Columns),
  first?: (db: MandatorDb) => Promise<unknown>,
) =>
  inMandator(
    database,
    actor,
    async (db) => {
      await first?.(db);
      const before = await holdMandator(db, actor.mandatorId);
      await updateMandator(db, actor, before, typeof columns === "function" ? columns(before) : columns);
    },
    { role: "admin" },
  );
