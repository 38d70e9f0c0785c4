import { useQuery } from "@tanstack/react-query";
import { trips } from "@wegbuch/contract/trips/endpoints";
import type { TripDays } from "@wegbuch/contract/trips/schemas";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { useMemo } from "react";
import { read } from "../../api/client.ts";
import { boundsOf, type Period, type PeriodKind, today } from "../../ui/dates/period.ts";
import { type LogbookRow, whileUnderWay } from "./data.ts";
import { askedOf, narrowedTo, subjectIdOf, subjectOf, type TripFilter } from "./filter.ts";

/** Trips of the days of one page that a band can show. */
const mostTrips = 1_000;

const shortKinds = new Set<PeriodKind>(["day", "week", "month"]);

/**
 * Whether the sums of all days of a period are asked for beside its trips: of a month there are few enough, but a trip
 * that began before it stands below a day of its own.
 */
export const isSummedAtOnce = ({ kind, first }: Period, firstOfPage: string): boolean =>
  shortKinds.has(kind) && firstOfPage >= first;

type Page = { items: readonly LogbookRow[]; pageCount: number } | undefined;
type Running = LogbookRow | null | undefined;

/** Rows of a page: the running trip stands before those of the first. */
export function rowsOf(list: Page, running: Running, page: number): LogbookRow[] {
  return [...(running && page === 1 ? [running] : []), ...(list?.items ?? [])];
}

/**
 * What the day rows of a page tell: sums by day, and all trips of those days, also those on other pages. A list that
 * is narrowed has no sums: the server's are over all trips.
 */
export function useDays(filter: TripFilter, list: Page, running: Running) {
  const { period, page } = filter;
  const rows = useMemo(() => rowsOf(list, running, page), [list, running, page]);
  const days = rows.map((row) => dayOf(row.startedAt)).toSorted();
  const [first = today(), last = first] = [days[0], days.at(-1)];
  const query = { ...subjectOf(filter), ...boundsOf({ kind: "range", first, last }) };
  const enabled = subjectIdOf(filter) !== undefined && list !== undefined && rows.length > 0;
  const isAtOnce = isSummedAtOnce(period, first);
  const { data: sums } = useQuery({
    ...read(trips.days, { query: isAtOnce ? askedOf(filter) : query }),
    ...whileUnderWay(period),
    enabled: (isAtOnce ? subjectIdOf(filter) !== undefined : enabled) && filter.shown === "all",
  });
  const { data: all } = useQuery({
    ...read(trips.list, { query: { ...query, ...narrowedTo(filter), perPage: mostTrips } }),
    ...whileUnderWay(period),
    enabled: enabled && (list?.pageCount ?? 0) > 1,
  });
  const isWhole = filter.shown === "all";
  return useMemo(
    () => ({
      rows,
      sums: isWhole && sums ? sumsByDay(sums) : new Map<string, DaySum>(),
      trips: [...(running ? [running] : []), ...(all?.items ?? list?.items ?? [])],
    }),
    [rows, sums, isWhole, running, all, list],
  );
}

/** What was driven on each day of the period, in its order; undefined while it is on its way. */
export function useDaySums(filter: TripFilter): readonly DaySum[] | undefined {
  const { data } = useQuery({
    ...read(trips.days, { query: askedOf(filter) }),
    ...whileUnderWay(filter.period),
    enabled: subjectIdOf(filter) !== undefined,
  });
  return useMemo(
    () => data && [...sumsByDay(data).values()].toSorted((one, other) => (one.day < other.day ? -1 : 1)),
    [data],
  );
}

type DaySum = TripDays["days"][number];

/** What was driven on each day, over all vehicles. */
export function sumsByDay(vehicles: readonly TripDays[]): Map<string, DaySum> {
  const sums = new Map<string, DaySum>();
  for (const each of vehicles.flatMap(({ days }) => days)) {
    const sum = sums.get(each.day);
    sums.set(each.day, sum ? added(sum, each) : each);
  }
  return sums;
}

function added(one: DaySum, other: DaySum): DaySum {
  return {
    day: one.day,
    mileageInMeters: one.mileageInMeters + other.mileageInMeters,
    timeInSeconds: one.timeInSeconds + other.timeInSeconds,
    businessTripCount: one.businessTripCount + other.businessTripCount,
    privateTripCount: one.privateTripCount + other.privateTripCount,
    driveToWorkTripCount: one.driveToWorkTripCount + other.driveToWorkTripCount,
  };
}

export type Days = ReturnType<typeof useDays>;

/** Whether a page begins inside the day of its first row: a trip of that day stands on a page before. */
export function isContinued(
  first: LogbookRow,
  { rows, trips: all }: Pick<Days, "rows" | "trips">,
  { page, isAscending }: Pick<TripFilter, "page" | "isAscending">,
) {
  if (page === 1 || first !== rows[0]) return false;
  const isBefore = (one: LogbookRow) =>
    one.finishedAt === null ||
    (isAscending ? one.startedAt < first.startedAt : one.startedAt > first.startedAt);
  return all.some((one) => dayOf(one.startedAt) === dayOf(first.startedAt) && isBefore(one));
}

/** Whether the running trip is the only row below its day: sums are of finished trips. */
export function isRunningAlone(first: LogbookRow, { rows }: Pick<Days, "rows">): boolean {
  const next = rows[rows.indexOf(first) + 1];
  return first.finishedAt === null && (!next || dayOf(next.startedAt) !== dayOf(first.startedAt));
}
