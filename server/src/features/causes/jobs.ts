import type { NotificationKind } from "@wegbuch/contract/notifications/rules";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { queueAgreementMails } from "../agreements/queue-agreement-mails.ts";
import { type Cause, forgetNotifications, keepNotifications } from "../notifications/keep-notifications.ts";
import { endOldAlarms } from "./end-old-alarms.ts";
import { findAgreementChanges } from "./find-agreement-changes.ts";
import { findAuditFindings, findExceeded } from "./find-book-causes.ts";
import { findSilent, findUnplugged } from "./find-box-causes.ts";
import { findChangedUpkeep } from "./find-changed-upkeep.ts";
import { findDeletionRequests } from "./find-deletion-requests.ts";
import { findFailedMails } from "./find-failed-mails.ts";
import { findOpenTrips } from "./find-open-trips.ts";
import { findLateReturns, findUnfetched } from "./find-reservation-causes.ts";
import { findUpkeep } from "./find-upkeep.ts";

type Parts = { database: Database; clock: Clock };

/**
 * Makes what a company is told of boxes, mails and reservations that of now, and of upkeep where it may have changed, each
 * kind in a transaction of its own (rule notifications/once); several workers may do so at once.
 */
export async function keepCauses(parts: Parts, mandatorId: string): Promise<void> {
  const { clock } = parts;
  const { now, keep, inside, asJobs } = keeping(parts, mandatorId);
  await keep("unplugged", await inside(findUnplugged));
  await keep("silent", await inside(findSilent));
  await keepChangedUpkeep(parts, mandatorId);
  await keep("failedMail", await asJobs(findFailedMails));
  await keep("deletionRequest", await inside(findDeletionRequests));
  await inside(async (db) => {
    const causes = await findAgreementChanges(db, now);
    const isNew = (await keepNotifications(db, "agreement", { causes }, clock.now())) > 0;
    if (isNew && isFresh(causes[0]!.happenedAt, now)) await queueAgreementMails(db, causes[0]!.key, now);
  });
  await keep("lateReturn", await inside(findLateReturns));
  await keep("notFetched", await inside(findUnfetched));
  await inside(async (db) => {
    await endOldAlarms(db, now);
    await forgetNotifications(db, now);
  });
}

/** Of upkeep that somebody changed; what fails here is found within the hour. */
async function keepChangedUpkeep(parts: Parts, mandatorId: string): Promise<void> {
  const { keep, inside } = keeping(parts, mandatorId);
  const vehicleIds = await inside(findChangedUpkeep);
  if (vehicleIds.length === 0) return;
  const { inspection, service } = await inside((db, now) => findUpkeep(db, now, vehicleIds));
  await keep("inspection", inspection, vehicleIds);
  await keep("service", service, vehicleIds);
}

/** The same of the upkeep of all vehicles, of which time and kilometres make more due, and which takes seconds for thousands. */
export async function keepUpkeep(parts: Parts, mandatorId: string): Promise<void> {
  const { keep, inside } = keeping(parts, mandatorId);
  const { inspection, service } = await inside(findUpkeep);
  await keep("inspection", inspection);
  await keep("service", service);
}

/** The same of trips that wait, which may be many. */
export async function keepOpenTrips(parts: Parts, mandatorId: string): Promise<void> {
  const { keep, asJobs } = keeping(parts, mandatorId);
  await keep("openTrips", await asJobs(findOpenTrips));
}

/** The same of logbooks and driving logs, which takes longer and changes seldom. */
export async function keepBookCauses(parts: Parts, mandatorId: string): Promise<void> {
  const { keep, inside } = keeping(parts, mandatorId);
  await keep("auditFinding", await inside(findAuditFindings));
  await keep("workingTime", await inside(findExceeded));
}

function keeping({ database, clock }: Parts, mandatorId: string) {
  const now = clock.now();
  const inside = <T>(work: (db: MandatorDb, at: Date) => Promise<T>) =>
    inMandator(database, mandatorId, (db) => work(db, now));
  return {
    now,
    inside,
    asJobs: <T>(work: (db: MandatorDb, at: Date) => Promise<T>) =>
      inMandator(database, mandatorId, (db) => work(db, now), { role: "jobs" }),
    // Told when it is written, so that nobody has seen before all that is told at that time.
    keep: (kind: NotificationKind, causes: readonly Cause[], vehicleIds?: readonly string[]) =>
      inside((db) => keepNotifications(db, kind, { causes, vehicleIds }, clock.now())),
  };
}

const freshMs = 86_400_000;

/** What was changed before anybody was told of such changes by mail is told by the bell alone. */
const isFresh = (at: Date, now: Date): boolean => at.getTime() > now.getTime() - freshMs;
