import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { roles } from "@wegbuch/contract/access/roles";
import { tripChanges, trips } from "@wegbuch/contract/trips/endpoints";
import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import { read, useWrite } from "../../api/client.ts";
import { useCurrentUser } from "../../api/current-user.ts";
import { boundsOf, type Period } from "../../ui/dates/period.ts";

/** Without a signal for so long (rule tripmanagers/silent). */
const noSignalForHours = 168;

export type ToDo = "notLocked" | "withoutDriver";

/** Open and driverless trips of a month, by group. */
export function useCounts(month: Period) {
  return useQuery({ ...read(trips.report, { query: boundsOf(month) }), placeholderData: keepPreviousData });
}

/** Trips of a month with something to do, one page. */
export function useTripsToDo(month: Period, toDo: ToDo, paging: { page: number; perPage: number }) {
  const narrowed = toDo === "notLocked" ? { isLocked: false } : { withoutDriver: true };
  return useQuery({
    ...read(trips.list, { query: { ...boundsOf(month), ...narrowed, ...paging } }),
    placeholderData: keepPreviousData,
  });
}

/** Vehicles that have not been heard of for a week, the first of them (rule tripmanagers/silent). */
export function useSilentVehicles() {
  return useQuery(read(vehicles.list, { query: { noSignalForHours, perPage: 10 } }));
}

/** Only admins see what is unlocked and release months (rule access/special-organisation). */
export function useIsAdmin(): boolean {
  return useCurrentUser().role.id === roles.admin;
}

export const useReleaseMonth = () =>
  useWrite(tripChanges.releaseMonth, { refresh: [...Object.values(trips), vehicles.list] });
