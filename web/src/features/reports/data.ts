import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { geofences } from "@wegbuch/contract/geofences/endpoints";
import { histories } from "@wegbuch/contract/histories/endpoints";
import { scheduledReports } from "@wegbuch/contract/scheduledreports/endpoints";
import type { ScheduledReport, ScheduledReportFilter } from "@wegbuch/contract/scheduledreports/schemas";
import { users } from "@wegbuch/contract/users/endpoints";
import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import { useMemo } from "react";
import { read, useWrite } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { besideFields, silently } from "../../api/query-client.ts";
import type { NameOf } from "./draft.ts";
import { type Report, reportsOf } from "./report-types.ts";

const refresh = [scheduledReports.list, scheduledReports.read, histories.ofObject];

/** What the person may do here: the doors of the calls behind it. */
export function useRights() {
  const access = accessOf(useCurrentUser());
  return { access, mayWrite: mayUse(access, scheduledReports.create) };
}

/** The reports the person may have as files. */
export function useReports(): readonly Report[] {
  return reportsOf(accessOf(useCurrentUser()));
}

/** One page of the scheduled reports; the one before stays in view until it is there. */
export function useScheduledReports(filter: ScheduledReportFilter) {
  return useQuery({ ...read(scheduledReports.list, { query: filter }), placeholderData: keepPreviousData });
}

export const useCreateReport = () => useWrite(scheduledReports.create, { refresh, ...besideFields });

export const useChangeReport = () => useWrite(scheduledReports.change, { refresh, ...besideFields });

export const useRemoveReport = () => useWrite(scheduledReports.remove, { refresh });

const everything = { page: 1, perPage: 99_999 };

/**
 * How the people, vehicles and fences a report names are called; undefined until that is known. Archived ones and those
 * the person does not see are called `unknown`. With `isAnyNeeded` those of any other state of it are known too.
 */
export function useNames(
  report: ScheduledReport | undefined,
  unknown: string,
  isAnyNeeded = false,
): NameOf | undefined {
  const { access } = useRights();
  const people = [report?.sentToUsers, report?.doNotSendToUsers, report?.onUsers];
  const isNeeded = (...lists: (readonly string[] | undefined)[]) =>
    isAnyNeeded || lists.some((ids) => (ids?.length ?? 0) > 0);
  const persons = useQuery({
    ...read(users.list, { query: everything }),
    enabled: isNeeded(...people),
    ...silently,
  });
  const cars = useQuery({
    ...read(vehicles.list, { query: everything }),
    enabled: isNeeded(report?.onVehicles),
    ...silently,
  });
  const fences = useQuery({
    ...read(geofences.names, {}),
    enabled: mayUse(access, geofences.names) && isNeeded(report?.onGeofences),
    ...silently,
  });
  const isLoading = [persons, cars, fences].some(({ isLoading: isAsked }) => isAsked);
  const names = useMemo(
    () =>
      new Map([
        ...(persons.data?.items ?? []).map(
          ({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`] as const,
        ),
        ...(cars.data?.items ?? []).map(({ id, name, licensePlate }) => [id, licensePlate || name] as const),
        ...(fences.data ?? []).map(({ id, title }) => [id, title] as const),
      ]),
    [persons.data, cars.data, fences.data],
  );
  return isLoading ? undefined : (id) => names.get(id) ?? unknown;
}
