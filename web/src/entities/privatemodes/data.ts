import { useQuery } from "@tanstack/react-query";
import { histories } from "@wegbuch/contract/histories/endpoints";
import { live } from "@wegbuch/contract/live/endpoints";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { privateModes } from "@wegbuch/contract/privatemodes/endpoints";
import { tripEnd } from "@wegbuch/contract/privatemodes/schemas";
import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import { read, useWrite } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { silently } from "../../api/query-client.ts";

/** As many as anybody drives himself. */
const mostVehicles = 1_000;
const refreshMilliseconds = 20_000;

/** The vehicles one drives, with what is switched there; for whom it is not, none are asked for. */
function useSwitchVehicles() {
  const isWanted = useMaySwitch();
  return useQuery({
    ...read(privateModes.list, { query: { perPage: mostVehicles } }),
    ...silently,
    enabled: isWanted,
    refetchInterval: refreshMilliseconds,
  });
}

/** In which vehicles one has switched private, and in which else one may; null where that is none, or is not known yet. */
export function usePrivateSwitch() {
  const { data, isError, refetch } = useSwitchVehicles();
  const vehicles = data?.items ?? [];
  const on = vehicles.filter(({ mode }) => mode !== null);
  const off = vehicles.filter(({ mode, isPrivateTripAllowed }) => mode === null && isPrivateTripAllowed);
  return {
    vehicles: on.length + off.length === 0 ? null : { on, off },
    isError: isError && data === undefined,
    refetch,
  };
}

/** Nobody switches for somebody else. */
const useMaySwitch = (): boolean => mayUse(accessOf(useCurrentUser()), privateModes.start);

const refresh = [
  privateModes.list,
  vehicles.openTrack,
  vehicles.list,
  vehicles.read,
  live.vehiclePositions,
  histories.ofObject,
];

export const useStartPrivate = () => useWrite(privateModes.start, { refresh });
export const useEndPrivate = () => useWrite(privateModes.end, { refresh });

/** For how many hours one can switch, or for the trip. */
export const durations = ["trip", "2", "8", "24"] as const;
export type Duration = (typeof durations)[number];

/** Until when that is, by the clock of the device. */
export const untilOf = (duration: Duration, now: number): string =>
  duration === "trip" ? tripEnd : new Date(now + Number(duration) * 3_600_000).toISOString();
