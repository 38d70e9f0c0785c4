import type { WorksAgreementChange } from "@wegbuch/contract/agreements/schemas";
import { displayNameOf } from "@wegbuch/contract/geocoding/rules";
import { roleNames, type Role } from "@wegbuch/contract/access/roles";
import { maskOfPackages, packages, packagesOfMask } from "@wegbuch/contract/access/packages";
import type { AddressInput, MandatorChange, OwnMandatorChange } from "@wegbuch/contract/mandators/schemas";
import type { Address } from "@wegbuch/contract/trips/schemas";
import type { Selectable, Updateable } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/types.ts";
import { rangesOf, windowsOf } from "../agreements/say-windows.ts";
import { recordChange, type Author, type Shown } from "../../platform/history/record-change.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import { notFound } from "../../platform/http/problem.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";

export type MandatorRow = Selectable<DB["mandators"]>;

/**
 * The mandator of a transaction of the admin role, which nobody else changes until it ends; others go on writing in it.
 * 404 if there is none or it was deleted.
 */
export async function holdMandator(db: MandatorDb, id: string): Promise<MandatorRow> {
  const row = await db
    .selectFrom("mandators")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    // Weaker than `for update`, which every new row of the mandator and every entry of its history would wait for.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound("Mandator");
  return row;
}

/** Writes what is new of a mandator and notes what is different then. Another limit of hidden trips has them recounted. */
export async function updateMandator(
  db: MandatorDb,
  author: Author,
  before: MandatorRow,
  columns: Updateable<DB["mandators"]>,
): Promise<void> {
  const { hide_trips_up_to_in_meter: limit = before.hide_trips_up_to_in_meter } = columns;
  const isOtherLimit = limit !== before.hide_trips_up_to_in_meter;
  const after = await db
    .updateTable("mandators")
    .set({ ...columns, ...(isOtherLimit && { is_recount_waiting: true }) })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  recordChange(db, author, { kind: "mandator", id: before.id }, shown(before), shown(after));
  if (isOtherLimit) await enqueue(db, "recountSums", {}, { key: "recountSums" });
}

export const agreementColumnsOf = (given: WorksAgreementChange) => ({
  agreement_kind: given.kind,
  agreed_on: given.agreedOn,
  agreed_purposes: given.purposes,
  agreed_windows: rangesOf(given.windows),
  agreed_days: given.mostDays,
});

/** What an admin may change himself. */
export const ownColumnsOf = (given: OwnMandatorChange) => ({
  company_name: given.companyName,
  address: JSON.stringify(addressOf(given.address)),
  live_location_interval_in_seconds: given.liveLocationIntervalInSeconds,
  hide_trips_up_to_in_meter: given.hideTripsUpToInMeter,
});

export const columnsOf = (given: Omit<MandatorChange, "boxes">) => ({
  ...ownColumnsOf(given),
  name: given.name,
  description: given.description,
  packages: maskOfPackages(given.packages),
  can_show_tracks: given.canShowTracks,
  can_merge_split_trips: given.canMergeSplitTrips,
});

type Trial = Pick<MandatorRow, "tester_since" | "tester_expires_in_days" | "tester_created_by">;

const noTrial: Trial = { tester_since: null, tester_expires_in_days: null, tester_created_by: null };
const usualDays = 14;

/** A trial that begins, goes on as it was where nothing else is said, or is over (rule mandators/tester). */
export function trialColumnsOf(
  given: Pick<MandatorChange, "isTester" | "testerSince" | "testerExpiresInDays">,
  { before = noTrial, authorName, now }: { before?: Trial; authorName: string; now: Date },
): Trial {
  if (!given.isTester) return noTrial;
  return {
    tester_since: given.testerSince ? new Date(given.testerSince) : (before.tester_since ?? now),
    tester_expires_in_days: given.testerExpiresInDays ?? before.tester_expires_in_days ?? usualDays,
    tester_created_by: before.tester_since === null ? authorName : before.tester_created_by,
  };
}

const noAddress = { street: null, postcode: null, city: null, country: null, foreignServiceId: null };

/** An address as it is stored and said; one without a name of its own is called by its parts. */
export function addressOf(found: unknown): Address | null {
  if (found === null) return null;
  const address = found as Partial<AddressInput>;
  const displayName = address.displayName ?? displayNameOf(address);
  const said = Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined));
  return { ...noAddress, latitude: null, longitude: null, ...said, displayName };
}

/** The properties of a mandator as its history shows them. */
function shown(row: MandatorRow): Shown {
  const booked = packagesOfMask(row.packages);
  const names = Object.entries(packages).filter(([, bit]) => booked.includes(bit));
  return {
    name: row.name,
    description: row.description,
    packages: names.map(([name]) => name).join(", "),
    companyName: row.company_name,
    address: addressOf(row.address)?.displayName ?? "",
    hideTripsUpToInMeter: String(row.hide_trips_up_to_in_meter),
    canShowTracks: String(row.can_show_tracks),
    canMergeSplitTrips: String(row.can_merge_split_trips),
    liveLocationIntervalInSeconds: String(row.live_location_interval_in_seconds),
    testerSince: shownAt(row.tester_since),
    testerExpiresInDays: String(row.tester_expires_in_days ?? ""),
    testerCreatedBy: row.tester_created_by ?? "",
    sendBoxUnpluggedNotification: String(row.send_box_unplugged_notification),
    sendBoxUnpluggedNotificationTo: row.send_box_unplugged_notification_to.join(", "),
    isErasing: String(row.is_erasing),
    trackRetentionDays: String(row.track_retention_days),
    logbookRetentionYears: String(row.logbook_retention_years ?? ""),
    agreementKind: String(row.agreement_kind),
    agreedOn: row.agreed_on ?? "",
    agreedPurposes: row.agreed_purposes,
    agreedWindows: windowsOf(row.agreed_windows)
      .map(({ weekday, from, until }) => `${weekday} ${from}–${until}`)
      .join(", "),
    agreedDays: String(row.agreed_days ?? ""),
    privateAtDeadline: String(row.private_at_deadline),
    lockAtDeadline: String(row.lock_at_deadline),
    reservationBufferInMinutes: String(row.reservation_buffer_minutes),
    cancelsNotPickedUp: String(row.cancels_not_picked_up),
    secondFactorRoles: row.second_factor_roles.map((role) => roleNames[role as Role]).join(", "),
    country: row.country,
    dailyDrivingHours: String(row.daily_driving_hours),
    weeklyDrivingHours: String(row.weekly_driving_hours),
    drivingBreakMinutes: String(row.driving_break_minutes),
    workingDayHours: String(row.working_day_hours),
    holidayRegion: row.holiday_region ?? "",
    countsStateDays: String(row.counts_state_days),
    remindsOfChecks: String(row.reminds_of_checks),
    anchorEmails: row.anchor_emails.join(", "),
    anchorInterval: String(row.anchor_interval),
    archivedAt: shownAt(row.archived_at),
    deletedAt: shownAt(row.deleted_at),
  };
}

const shownAt = (at: Date | null) => (at === null ? "" : shownTime(at));
