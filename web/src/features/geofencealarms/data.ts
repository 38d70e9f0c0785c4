import { useQuery } from "@tanstack/react-query";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { groupLeaderViewer } from "@wegbuch/contract/access/role-sets";
import { geofenceEvents } from "@wegbuch/contract/geofenceevents/endpoints";
import { geofences } from "@wegbuch/contract/geofences/endpoints";
import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import { useMemo } from "react";
import { read } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { type AlarmFilter, queryOf } from "./filter.ts";

const refreshMilliseconds = 300_000;

/** A page of past alarms; the one before stays in view while it comes. */
export function useAlarms(filter: AlarmFilter) {
  return useQuery({
    ...read(geofenceEvents.alarms, { query: queryOf(filter) }),
    refetchInterval: refreshMilliseconds,
    placeholderData: (before) => before,
  });
}

export type Named = { id: string; name: string; about?: string };

/** What alarms can be narrowed to; undefined while it is on its way. */
export function useChoices() {
  const cars = useQuery(read(vehicles.list, { query: { perPage: 99_999 } })).data;
  const fences = useQuery(read(geofences.names, {})).data;
  return {
    vehicles: useMemo(
      () =>
        cars?.items.map(({ id, name, licensePlate }): Named => ({
          id,
          name: licensePlate || name,
          about: licensePlate ? name : "",
        })),
      [cars],
    ),
    fences: useMemo(() => fences?.map(({ id, title }): Named => ({ id, name: title })), [fences]),
  };
}

/** Who may see live locations (rule access/live-tabs). */
export const useSeesLive = () =>
  mayUse(accessOf(useCurrentUser()), { for: groupLeaderViewer, needs: "Tracking" });
