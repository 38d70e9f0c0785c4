import { useQuery } from "@tanstack/react-query";
import { trips } from "@wegbuch/contract/trips/endpoints";
import { read } from "../../api/client.ts";
import { localDayOf } from "../../ui/format.ts";
import { boundsOf, today } from "../../ui/period.ts";
import { listed, type LogbookRow, whileUnderWay } from "./data.ts";
import type { TripFilter } from "./filter.ts";

/** Trips of the days of one page that a band can show. */
const mostTrips = 1_000;

type Page = { items: readonly LogbookRow[]; pageCount: number } | undefined;
type Running = LogbookRow | null | undefined;

/** Rows of a page: the running trip stands before those of the first. */
export function rowsOf(list: Page, running: Running, page: number): LogbookRow[] {
  return [...(running && page === 1 ? [running] : []), ...(list?.items ?? [])];
}

/** What the day rows of a page tell: sums by day, and all trips of those days, also those on other pages. */
export function useDays({ vehicleId, period, page }: TripFilter, list: Page, running: Running) {
  const rows = rowsOf(list, running, page);
  const days = rows.map((row) => localDayOf(row.startedAt)).toSorted();
  const [first = today(), last = first] = [days[0], days.at(-1)];
  const query = { vehicleIds: listed(vehicleId), ...boundsOf({ kind: "range", first, last }) };
  const enabled = vehicleId !== undefined && rows.length > 0;
  const { data: sums } = useQuery({ ...read(trips.days, { query }), ...whileUnderWay(period), enabled });
  const { data: all } = useQuery({
    ...read(trips.list, { query: { ...query, perPage: mostTrips } }),
    ...whileUnderWay(period),
    enabled: enabled && (list?.pageCount ?? 0) > 1,
  });
  return {
    rows,
    sums: new Map(sums?.[0]?.days.map((sum) => [sum.day, sum])),
    trips: [...(running ? [running] : []), ...(all?.items ?? list?.items ?? [])],
  };
}

export type Days = ReturnType<typeof useDays>;

/** Whether a page begins inside the day of its first row: a trip of that day stands on a page before. */
export function isContinued(
  first: LogbookRow,
  { rows, trips: all }: Pick<Days, "rows" | "trips">,
  filter: TripFilter,
) {
  if (filter.page === 1 || first !== rows[0]) return false;
  const isBefore = (one: LogbookRow) =>
    one.finishedAt === null ||
    (filter.isAscending ? one.startedAt < first.startedAt : one.startedAt > first.startedAt);
  return all.some((one) => localDayOf(one.startedAt) === localDayOf(first.startedAt) && isBefore(one));
}

/** Whether the running trip is the only row below its day: sums are of finished trips. */
export function isRunningAlone(first: LogbookRow, { rows }: Pick<Days, "rows">): boolean {
  const next = rows[rows.indexOf(first) + 1];
  return first.finishedAt === null && (!next || localDayOf(next.startedAt) !== localDayOf(first.startedAt));
}
