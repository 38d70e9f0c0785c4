import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Access } from "@wegbuch/contract/access/actor";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { geofences } from "@wegbuch/contract/geofences/endpoints";
import { histories } from "@wegbuch/contract/histories/endpoints";
import type { AnswerOf } from "@wegbuch/contract/kit/endpoint";
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

const questions = {
  persons: read(users.list, { query: everything }),
  cars: read(vehicles.list, { query: everything }),
  fences: read(geofences.names, {}),
};

type Lists = {
  persons: AnswerOf<typeof users.list> | undefined;
  cars: AnswerOf<typeof vehicles.list> | undefined;
  fences: AnswerOf<typeof geofences.names> | undefined;
};

/**
 * How the people, vehicles and fences a report names are called; undefined until that is known. Archived ones and those
 * the person does not see are called `unknown`.
 */
export function useNames(report: ScheduledReport | undefined, unknown: string): NameOf | undefined {
  const { access } = useRights();
  const enabled = neededFor(report, access);
  const persons = useQuery({ ...questions.persons, enabled: enabled.persons, ...silently });
  const cars = useQuery({ ...questions.cars, enabled: enabled.cars, ...silently });
  const fences = useQuery({ ...questions.fences, enabled: enabled.fences, ...silently });
  // Somebody else, a select or a comparison, may be asking for a list that this report does not need.
  const isLoading =
    (enabled.persons && persons.isLoading) ||
    (enabled.cars && cars.isLoading) ||
    (enabled.fences && fences.isLoading);
  const names = useMemo(
    () => namesIn({ persons: persons.data, cars: cars.data, fences: fences.data }),
    [persons.data, cars.data, fences.data],
  );
  return isLoading ? undefined : (id) => names.get(id) ?? unknown;
}

/**
 * The names of what has been asked for so far, and a way to ask for those of another state of a report; that ends also
 * where they cannot be had.
 */
export function useNameBook(unknown: string) {
  const { access } = useRights();
  const cache = useQueryClient();
  return {
    nameOf: (): NameOf => {
      const names = namesIn({
        persons: cache.getQueryData<Lists["persons"]>(questions.persons.queryKey),
        cars: cache.getQueryData<Lists["cars"]>(questions.cars.queryKey),
        fences: cache.getQueryData<Lists["fences"]>(questions.fences.queryKey),
      });
      return (id) => names.get(id) ?? unknown;
    },
    fetchFor: async (report: ScheduledReport) => {
      const needed = neededFor(report, access);
      await Promise.allSettled([
        needed.persons && cache.ensureQueryData({ ...questions.persons, ...silently }),
        needed.cars && cache.ensureQueryData({ ...questions.cars, ...silently }),
        needed.fences && cache.ensureQueryData({ ...questions.fences, ...silently }),
      ]);
    },
  };
}

/** Which lists hold the names of a report. */
function neededFor(report: ScheduledReport | undefined, access: Access) {
  const isAny = (...lists: (readonly string[] | undefined)[]) => lists.some((ids) => (ids?.length ?? 0) > 0);
  return {
    persons: isAny(report?.sentToUsers, report?.doNotSendToUsers, report?.onUsers),
    cars: isAny(report?.onVehicles),
    fences: mayUse(access, geofences.names) && isAny(report?.onGeofences),
  };
}

function namesIn({ persons, cars, fences }: Lists): ReadonlyMap<string, string> {
  return new Map([
    ...(persons?.items ?? []).map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`] as const),
    ...(cars?.items ?? []).map(({ id, name, licensePlate }) => [id, licensePlate || name] as const),
    ...(fences ?? []).map(({ id, title }) => [id, title] as const),
  ]);
}
