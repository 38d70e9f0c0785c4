import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import { audits } from "@wegbuch/contract/audit/endpoints";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { groupLeaderViewer } from "@wegbuch/contract/access/role-sets";
import { trips } from "@wegbuch/contract/trips/endpoints";
import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useMemo } from "react";
import { read } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { silently } from "../../api/query-client.ts";
import { boundsOf, periodOf, rangeOf, shiftPeriod, today } from "../../ui/dates/period.ts";

/** Asks for the figures of this month before the page is drawn; resolves when it can be drawn with them. */
export function askFigures(cache: QueryClient): Promise<unknown> {
  const month = today().slice(0, 7);
  return Promise.all([
    cache.prefetchQuery(reportOf(month)),
    cache.prefetchQuery(reportBefore(month)),
    cache.prefetchQuery(monthsUntil(month)),
    cache.prefetchQuery(vehicleReportsOf(month)),
  ]);
}

/** The sums of a month, yyyy-MM. */
export function useMonthReport(month: string) {
  return useQuery({ ...reportOf(month), placeholderData: keepPreviousData });
}

/** What was driven in the month before: while a month is running, up to the same day of it. */
export function useMonthBefore(month: string): { meters: number; untilDay: number | null } | undefined {
  const { first, last } = monthBefore(month, today());
  const isWhole = last === periodOf("month", first).last;
  const { data } = useQuery(reportBefore(month));
  return data && { meters: data.mileageInMeters, untilDay: isWhole ? null : Number(last.slice(8)) };
}

/** The days to compare a month with. */
export function monthBefore(month: string, day: string): { first: string; last: string } {
  const { first, last } = shiftPeriod(periodOf("month", `${month}-01`), -1);
  const same = `${first.slice(0, 8)}${day.slice(8)}`;
  return { first, last: month === day.slice(0, 7) && same < last ? same : last };
}

/** Up to twelve months that end with this one. */
export function useMonths(month: string) {
  return useQuery({ ...monthsUntil(month), placeholderData: keepPreviousData });
}

/** The sums of a month for each vehicle that drove. */
export function useVehicleReports(month: string) {
  return useQuery({ ...vehicleReportsOf(month), placeholderData: keepPreviousData });
}

/** What is known of the vehicles themselves, by their ids; of archived ones nothing. Kept fresh beside the present month. */
export function useVehicles(isPresent: boolean): ReadonlyMap<string, Vehicle> {
  const { data } = useQuery({
    ...read(vehicles.list, { query: { perPage: mostVehicles } }),
    ...silently,
    staleTime: freshMilliseconds,
    refetchInterval: ({ state }) => refreshOf(state.data?.totalCount, isPresent),
  });
  return useMemo(() => new Map(data?.items.map((vehicle) => [vehicle.id, vehicle])), [data]);
}

/** All of them, as selectors ask (rule lists/selectors). */
const mostVehicles = 99_999;
const freshMilliseconds = 5 * 60_000;
const refreshMilliseconds = 60_000;
const mostToRefresh = 500;

/** After how many milliseconds so many vehicles are asked for again by themselves; false: not at all. */
export function refreshOf(count: number | undefined, isPresent: boolean): number | false {
  return isPresent && (count ?? 0) <= mostToRefresh ? refreshMilliseconds : false;
}

/** How many vehicles need a look right now; undefined for whom it is not said. */
export function useVehicleErrors(): number | undefined {
  const role = useCurrentUser().role.id;
  const enabled = groupLeaderViewer.some((each) => each === role);
  return useQuery({ ...read(vehicles.report, { query: {} }), ...silently, enabled }).data?.vehicleErrorCount;
}

/** How many vehicles are red in the last month that is over; undefined for whom the check is not his to mend. */
export function useRedVehicles(): { count: number; month: string } | undefined {
  const user = useCurrentUser();
  const isShown =
    mayUse(accessOf(user), audits.list) && groupLeaderViewer.some((each) => each === user.role.id);
  const month = shiftPeriod(periodOf("month", today()), -1).first.slice(0, 7);
  const { data } = useQuery({
    ...read(audits.list, { query: { month, isRed: true, perPage: 1 } }),
    ...silently,
    enabled: isShown,
  });
  return data && { count: data.totalCount, month };
}

const bounds = (month: string) => boundsOf(periodOf("month", `${month}-01`));

const reportOf = (month: string) => read(trips.report, { query: bounds(month) });

function reportBefore(month: string) {
  const { first, last } = monthBefore(month, today());
  return read(trips.report, { query: boundsOf(rangeOf(first, last)) });
}

const monthsUntil = (month: string) => read(trips.months, { query: { month } });

const vehicleReportsOf = (month: string) => read(trips.vehicles, { query: bounds(month) });
