import { useQuery } from "@tanstack/react-query";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { roles } from "@wegbuch/contract/access/roles";
import { histories } from "@wegbuch/contract/histories/endpoints";
import { live } from "@wegbuch/contract/live/endpoints";
import { tripChanges, trips } from "@wegbuch/contract/trips/endpoints";
import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import { read, useWrite } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { silently } from "../../api/query-client.ts";

/** Says of the running trip whether it is private; where it is shown, that shows at once. */
export const useChangePrivacy = () =>
  useWrite(tripChanges.changePrivacy, {
    refresh: [vehicles.openTrack, vehicles.list, vehicles.read, live.vehiclePositions, histories.ofObject],
  });

/**
 * One's own trips on business that nobody has said a purpose of and nobody has locked: how many, and the newest that began
 * before an instant. No count for whoever cannot change trips, and not for support, which drives nothing.
 */
export function useOpenTrips(before?: string) {
  const user = useCurrentUser();
  const access = accessOf(user);
  const query = {
    driverIds: [user.id],
    withoutDescription: true,
    isLocked: false,
    perPage: 1,
    ...(before !== undefined && { to: before }),
  };
  const { data, isPending, isError, refetch } = useQuery({
    ...read(trips.list, { query }),
    ...silently,
    enabled: mayUse(access, tripChanges.change) && !access.isSupport,
  });
  return {
    count: data?.totalCount,
    next: data?.items[0],
    isDriver: user.role.id === roles.driver,
    isPending,
    isError,
    refetch,
  };
}
