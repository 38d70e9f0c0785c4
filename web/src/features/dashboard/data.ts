import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { roles } from "@wegbuch/contract/access/roles";
import { groupLeaderViewer } from "@wegbuch/contract/access/role-sets";
import { trips } from "@wegbuch/contract/trips/endpoints";
import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import { read } from "../../api/client.ts";
import { useCurrentUser } from "../../api/current-user.ts";
import { silently } from "../../api/query-client.ts";
import { useOwnRunningTrip } from "../../ui/data.ts";
import { boundsOf, periodOf } from "../../ui/period.ts";

/** The sums of a month, yyyy-MM. */
export function useMonthReport(month: string) {
  return useQuery({ ...read(trips.report, { query: bounds(month) }), placeholderData: keepPreviousData });
}

/** Up to twelve months that end with this one. */
export function useMonths(month: string) {
  return useQuery({ ...read(trips.months, { query: { month } }), placeholderData: keepPreviousData });
}

/** The sums of a month for each vehicle that drove. */
export function useVehicleReports(month: string) {
  return useQuery({ ...read(trips.vehicles, { query: bounds(month) }), placeholderData: keepPreviousData });
}

/** How many vehicles need a look right now; undefined for whom it is not said. */
export function useVehicleErrors(): number | undefined {
  const role = useCurrentUser().role.id;
  const enabled = groupLeaderViewer.some((each) => each === role);
  return useQuery({ ...read(vehicles.report, { query: {} }), ...silently, enabled }).data?.vehicleErrorCount;
}

/** A driver's own trip under way. */
export function useRunningTrip() {
  const { id, role } = useCurrentUser();
  return useOwnRunningTrip(id, role.id === roles.driver);
}

const bounds = (month: string) => boundsOf(periodOf("month", `${month}-01`));
