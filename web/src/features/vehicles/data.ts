import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { mayUse, whyShut } from "@wegbuch/contract/access/may-use";
import { driverViewer } from "@wegbuch/contract/access/role-sets";
import { roles } from "@wegbuch/contract/access/roles";
import { boxes } from "@wegbuch/contract/boxes/endpoints";
import { calibrations } from "@wegbuch/contract/calibrations/endpoints";
import { calendarFeeds } from "@wegbuch/contract/calendarfeeds/endpoints";
import { costcenters } from "@wegbuch/contract/costcenters/endpoints";
import { documents } from "@wegbuch/contract/documents/endpoints";
import { groups } from "@wegbuch/contract/groups/endpoints";
import { inspections } from "@wegbuch/contract/inspections/endpoints";
import type { Endpoint } from "@wegbuch/contract/kit/endpoint";
import { live } from "@wegbuch/contract/live/endpoints";
import { services } from "@wegbuch/contract/services/endpoints";
import { taxes } from "@wegbuch/contract/taxes/endpoints";
import { trips } from "@wegbuch/contract/trips/endpoints";
import { vehicleDrives, vehicles } from "@wegbuch/contract/vehicles/endpoints";
import type { LastPositionFilter, Vehicle, VehicleFilter } from "@wegbuch/contract/vehicles/schemas";
import { useDebouncedValue } from "@mantine/hooks";
import { read, readIfAny, useWrite } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { useInstallationServices as useInstallation } from "../../api/installation.ts";
import { besideFields, silently } from "../../api/query-client.ts";
import type { Found } from "../../ui/pickers/found.ts";
import type { Around } from "./calibration.ts";

/** A vehicle shows in lists, cards and groups, and carries a box. */
const refresh: readonly Endpoint[] = [
  vehicles.list,
  vehicles.read,
  vehicles.report,
  vehicles.lastPositions,
  groups.read,
  boxes.list,
  live.vehiclePositions,
];
const refreshUpkeep = [inspections.ofVehicle, inspections.next, services.ofVehicle, services.next];

/** What the person may do here: the doors of the calls behind it. */
export function useRights() {
  const access = accessOf(useCurrentUser());
  const installation = useInstallation();
  return {
    mayWrite: mayUse(access, vehicles.change),
    mayExport: mayUse(access, documents.vehicles),
    /** Only admins put boxes into vehicles (rule access/permissions). */
    seesBox: mayUse(access, boxes.attach),
    hasCostcenters: mayUse(access, costcenters.list),
    seesTax: mayUse(access, taxes.report),
    mayCalibrate: mayUse(access, calibrations.create),
    maySubscribe: mayUse(access, calendarFeeds.renew),
    seesLive: mayUse(access, live.vehiclePositions),
    seesDay: whyShut(access, { for: driverViewer, needs: "Tracking" }) === null,
    seesLogbook: whyShut(access, { for: driverViewer, needs: "Logbook" }) === null,
    /** Some installations do without it (rule access/special-client). */
    hasUpkeep: installation?.specialClient !== true,
    /** Group leaders put vehicles into groups of theirs (rule groups/first-group). */
    needsGroup: access.role === roles.groupLeader,
  };
}

/** One page of the vehicles; the one before stays in view until it is there. */
export function useVehicles(filter: VehicleFilter) {
  return useQuery({ ...read(vehicles.list, { query: filter }), placeholderData: keepPreviousData });
}

/** A vehicle as it is now; what the list said of it stands until then. */
export function useVehicle(vehicle: Vehicle): Vehicle {
  const { data } = useQuery({ ...read(vehicles.read, { params: { id: vehicle.id } }) });
  return data ?? vehicle;
}

/** The vehicle an address names; undefined until it is known, null for one that is not in scope. */
export function useMended(id: string | undefined): Vehicle | null | undefined {
  const { data } = useQuery({
    ...readIfAny(vehicles.read, { params: { id: id ?? "" } }),
    enabled: id !== undefined,
  });
  return data;
}

/** The three cards above the list (rule vehicles/cards). */
export function useReport() {
  return useQuery({ ...read(vehicles.report, { query: {} }), refetchInterval: 60_000 });
}

/** How many vehicles need an inspection or a service within 30 days, or needed one already. */
export function useDueCount() {
  const query = { isDue: true, page: 1, perPage: 1 };
  return useQuery({ ...read(vehicles.list, { query }), select: ({ totalCount }) => totalCount });
}

/** When and where vehicles were last heard of. */
export function useLastPositions(filter: LastPositionFilter) {
  return useQuery({
    ...read(vehicles.lastPositions, { query: filter }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}

export function useCreateVehicle() {
  return useWrite(vehicles.create, { refresh, ...besideFields });
}

export function useChangeVehicle() {
  return useWrite(vehicles.change, { refresh: [...refresh, ...refreshUpkeep], ...besideFields });
}

export function useChangeVehicles() {
  return useWrite(vehicles.changeMany, { refresh, ...besideFields });
}

/** Archives several vehicles, or takes them back (rule lists/archive-toggle). */
export function useToggleArchives() {
  return useWrite(vehicles.toggleArchives, { refresh });
}

export function useAddDriver() {
  return useWrite(vehicles.addDriver, { refresh: [vehicles.list, vehicles.read] });
}

export function useRemoveDriver() {
  return useWrite(vehicles.removeDriver, { refresh: [vehicles.list, vehicles.read] });
}

/** Up to 20 boxes without a vehicle that match; `term` is null while nobody asks. */
export function useFreeBoxes(term: string | null): Found {
  const [searchTerm] = useDebouncedValue(term?.trim() ?? "", 200);
  const { data, isFetching } = useQuery({
    ...read(boxes.list, { query: { page: 1, perPage: 20, searchTerm, isAssigned: false } }),
    enabled: term !== null,
    placeholderData: keepPreviousData,
  });
  const found = data?.items.map(({ id, imei, name, model }) => ({
    id,
    name: name ?? imei,
    about: model ?? "",
  }));
  return { found: found ?? [], isSearching: isFetching };
}

/** The statutory inspections of a vehicle and the next one. */
export function useInspections(id: string) {
  return {
    next: useQuery(read(inspections.next, { params: { id } })),
    entries: useQuery(read(inspections.ofVehicle, { params: { id } })),
  };
}

/** The services of a vehicle and the next one. */
export function useServices(id: string) {
  return {
    next: useQuery(read(services.next, { params: { id } })),
    entries: useQuery(read(services.ofVehicle, { params: { id } })),
  };
}

const upkeep = [...refreshUpkeep, vehicles.list, vehicles.read];

export function useAddInspection() {
  return useWrite(inspections.create, { refresh: upkeep, ...besideFields });
}

export function useRemoveInspection() {
  return useWrite(inspections.remove, { refresh: upkeep });
}

export function useAddService() {
  return useWrite(services.create, { refresh: upkeep, ...besideFields });
}

export function useRemoveService() {
  return useWrite(services.remove, { refresh: upkeep });
}

/** How the mileage of a vehicle was set right, the latest first. */
export function useCalibrations(id: string) {
  return useQuery(read(calibrations.list, { params: { id } }));
}

/** The trips around an instant; for people who may see no trips, none. `at` is undefined while there is no instant. */
export function useTripsAround(vehicleId: string, at: string | undefined) {
  const isEnabled = mayUse(accessOf(useCurrentUser()), trips.list) && at !== undefined;
  const before = useQuery({
    ...read(trips.list, { query: { vehicleIds: [vehicleId], to: at, page: 1, perPage: 1 } }),
    ...silently,
    staleTime: 0,
    enabled: isEnabled,
  });
  const running = useQuery({
    ...readIfAny(vehicles.openTrack, { params: { id: vehicleId } }),
    ...silently,
    enabled: isEnabled,
  });
  const around: Around = {
    trip: before.data?.items[0] ?? null,
    runningSince: running.data?.startedAt ?? null,
  };
  return {
    around,
    isPending: isEnabled && (before.isPending || running.isPending),
    isError: before.isError || running.isError,
    refetch: () => Promise.all([before.refetch(), running.refetch()]),
  };
}

/** A calibration moves mileages, may split a trip, and leaves its mark on one. */
const afterCalibration = [
  calibrations.list,
  vehicles.list,
  vehicles.read,
  services.next,
  ...Object.values(trips),
  ...Object.values(vehicleDrives),
];

export function useCalibrate() {
  return useWrite(calibrations.create, { refresh: afterCalibration, ...besideFields });
}

export function useRemoveCalibration() {
  return useWrite(calibrations.remove, { refresh: afterCalibration });
}
