import { roles } from "@wegbuch/contract/access/roles";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import { lockTrips, unlockTrips } from "../../features/trips/editing/lock-trips.ts";
import { noteExported } from "../../features/trips/editing/note-exported.ts";
import { releaseMonth } from "../../features/trips/editing/release-trips.ts";
import { changeTrips } from "../../features/trips/editing/change-trips.ts";
import type { Company } from "../company.ts";
import { demoActor } from "../demo-actor.ts";
import { localTime } from "../local-time.ts";
import { actAsOf } from "./act-as-of.ts";
import type { Parts } from "./parts.ts";
import type { DrivenTrip } from "./read-drives.ts";
import { monthBefore, workingDay } from "./working-days.ts";

/**
 * Closes a month, given by its first day, as soon as its days have come: drivers lock their private trips on the second
 * working day of the next one, the administrator the others on the third; the special organisation releases them then,
 * and its payroll takes them over on the fifth. In the last month one trip was unlocked once more.
 */
export async function closeMonth(
  parts: Parts,
  company: Company,
  { month, trips, isLast }: { month: string; trips: readonly DrivenTrip[]; isLast: boolean },
): Promise<void> {
  const next = monthBefore(month, -1);
  const on = (n: number, time: string) => localTime(workingDay(next, n), time);
  const open = trips.filter(({ isLocked }) => !isLocked);
  if (open.length > 0) {
    await lockPrivate(parts, company, open, on(2, "18:20"));
    await lockOthers(parts, company, open, on(3, "08:35"));
    if (isLast && company.isSpecialOrganisation) await correct(parts, company, open, on(3, "10:05"));
  }
  if (company.isSpecialOrganisation) await release(parts, company, { month, next, trips, on });
}

async function lockPrivate(
  parts: Parts,
  company: Company,
  open: readonly DrivenTrip[],
  at: Date,
): Promise<void> {
  const drivers = company.people.filter(({ role }) => role === roles.driver || role === roles.admin);
  for (const { name } of drivers) {
    const actor = demoActor(company, name);
    const own = open.filter(({ type, driverId }) => type === tripTypes.private && driverId === actor.userId);
    await act(parts, at, () => lockTrips(parts, actor, idsOf(own)), own.length);
  }
}

async function lockOthers(
  parts: Parts,
  company: Company,
  open: readonly DrivenTrip[],
  at: Date,
): Promise<void> {
  const theirs = open.filter(({ type }) => type !== tripTypes.private);
  await act(parts, at, () => lockTrips(parts, demoActor(company), idsOf(theirs)), theirs.length);
}

type Release = {
  month: string;
  next: string;
  trips: readonly DrivenTrip[];
  on: (workingDay: number, time: string) => Date;
};

async function release(parts: Parts, company: Company, { month, next, trips, on }: Release): Promise<void> {
  const admin = demoActor(company);
  const waiting = trips.filter(({ isReady, isExported }) => !isReady && !isExported).length;
  if (waiting > 0) {
    const [from, to] = [month, next].map((day) => localTime(day, "00:00").toISOString());
    await act(parts, on(4, "09:10"), () => releaseMonth(parts, admin, { from: from!, to: to! }), waiting);
  }
  const left = trips.filter(({ isExported }) => !isExported).length;
  await act(parts, on(5, "06:00"), () => noteExported(parts, admin.mandatorId, month.slice(0, 7)), left);
}

/** One trip is unlocked again for a reason, put right and locked. */
async function correct(
  parts: Parts,
  company: Company,
  trips: readonly DrivenTrip[],
  at: Date,
): Promise<void> {
  const wrong = trips.find(({ type }) => type === tripTypes.business);
  if (wrong === undefined) return;
  const [admin, tripIds] = [demoActor(company), [wrong.id]];
  const minutes = (count: number) => new Date(at.getTime() + count * 60_000);
  const reason = "Klientennummer vertauscht, laut Dienstplan berichtigt";
  await act(parts, at, () => unlockTrips(parts, admin, { tripIds, reason }), 1);
  await act(parts, minutes(3), () => changeTrips(parts, admin, { tripIds, contact: "Kl. 217" }), 1);
  await act(parts, minutes(4), () => lockTrips(parts, admin, tripIds), 1);
}

const idsOf = (trips: readonly DrivenTrip[]) => trips.map(({ id }) => id);

/** What lies ahead, or concerns nothing, is not done. */
async function act(parts: Parts, at: Date, work: () => Promise<unknown>, count: number): Promise<void> {
  if (count > 0 && at.getTime() <= parts.now) await actAsOf(at, work);
}

/** The days of a month, the first day of which is given, as instants. */
export const spanOf = (month: string) => ({
  from: localTime(month, "00:00"),
  until: localTime(monthBefore(month, -1), "00:00"),
});
