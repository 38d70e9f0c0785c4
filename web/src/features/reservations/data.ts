import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { mandators } from "@wegbuch/contract/mandators/endpoints";
import { reservations } from "@wegbuch/contract/reservations/endpoints";
import { mayReserveForOthers } from "@wegbuch/contract/reservations/rules";
import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { trips } from "@wegbuch/contract/trips/endpoints";
import { useMemo } from "react";
import { read, useWrite } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { besideFields, silently } from "../../api/query-client.ts";
import type { Found } from "../../ui/pickers/found.ts";
import { boundsOf, type Period } from "../../ui/dates/period.ts";
import type { ReservationsFilter } from "./filter.ts";
import type { timesOf } from "./draft.ts";
import { clashesOf, type Taken, takenIn, usualAddress, vehiclesOf } from "./planned.ts";
import type { Span } from "./span.ts";

/** All there may be (rule lists/selectors). */
const vehiclesPerPage = 1000;
/** All of them. */
const reservationsPerPage = 99_999;
/** Others reserve, too. */
const refetchInterval = 60_000;
const debounceMilliseconds = 200;

const refresh = [reservations.list, reservations.availableVehicles];

/** Who may reserve, and whose reservations are one's own. */
export function useRights() {
  const user = useCurrentUser();
  const mayWrite = mayUse(accessOf(user), reservations.create);
  return {
    userId: user.id,
    mayWrite,
    /** Reserve for a colleague (rule reservations/colleague). */
    mayReserveForOthers: mayWrite && mayReserveForOthers(accessOf(user)),
    maySeeTrips: mayUse(accessOf(user), trips.list) && mayUse(accessOf(user), trips.read),
  };
}

/** A page of the vehicles that are free for a span; for an hour from now on without one (rule reservations/pool). */
export function useAvailableVehicles({ span, page, perPage, searchTerm }: ReservationsFilter) {
  const asked = span === null ? {} : { pickupDate: span.from, returnDate: span.to };
  return useQuery({
    ...read(reservations.availableVehicles, { query: { ...asked, page, perPage, searchTerm } }),
    refetchInterval,
    placeholderData: keepPreviousData,
  });
}

/** How long a vehicle rests between two reservations, in milliseconds; told by the company (rule reservations/buffer). */
export function useBuffer(): number {
  const { data } = useQuery({ ...read(mandators.readPoolRules, {}), ...silently });
  return (data?.bufferInMinutes ?? 0) * 60_000;
}

/** The vehicles somebody has in a span, those that match a search; all that comes after tells when each is free. */
export function useTakenVehicles(span: Span, searchTerm = "") {
  const bufferMs = useBuffer();
  const { data } = useQuery({
    ...read(reservations.list, {
      query: { from: movedBy(span.from, -bufferMs), perPage: reservationsPerPage },
    }),
    ...silently,
    refetchInterval,
    placeholderData: keepPreviousData,
  });
  const taken = useMemo(() => takenIn(data?.items ?? [], span, bufferMs), [data, span, bufferMs]);
  const term = searchTerm.trim().toLowerCase();
  return taken.filter(({ vehicle: { name, licensePlate } }) =>
    `${name} ${licensePlate}`.toLowerCase().includes(term),
  );
}

/**
 * A page of one's own: what is to come or under way by pickup, or what is over, the latest first
 * (rule reservations/discretion).
 */
export function useMine(isArchived: boolean, { page, perPage }: ReservationsFilter) {
  return useQuery({
    ...read(reservations.list, { query: { mine: true, isArchived, page, perPage } }),
    refetchInterval,
    placeholderData: (before, query) =>
      query?.queryKey.at(-1)?.toString().includes(`isArchived=${isArchived}`) ? before : undefined,
  });
}

/** How many reservations one has that are not over; undefined until that is known. */
export function useMineCount(): number | undefined {
  const query = { mine: true, isArchived: false, perPage: 1 };
  const { data } = useQuery({ ...read(reservations.list, { query }), ...silently, refetchInterval });
  return data?.totalCount;
}

/** Every reservation of a period, and every pool vehicle by its name; undefined until both are there. */
export function usePlanned(period: Period) {
  const { from, to } = boundsOf(period);
  const list = useQuery({
    ...read(reservations.list, { query: { from, to, perPage: reservationsPerPage } }),
    refetchInterval,
  });
  const free = useQuery({
    ...read(reservations.availableVehicles, {
      query: { pickupDate: from, returnDate: to, perPage: vehiclesPerPage },
    }),
    refetchInterval,
  });
  const planned = useMemo(
    () =>
      list.data &&
      free.data && {
        reservations: list.data.items,
        vehicles: vehiclesOf(free.data.items, list.data.items),
      },
    [list.data, free.data],
  );
  return {
    planned,
    isError: list.isError || free.isError,
    refetch: () => Promise.all([list.refetch(), free.refetch()]),
  };
}

/** The vehicles that are free for a span and match; `term` is null while nobody asks. */
export function useFreeVehicles(span: Span | null, term: string | null): Found {
  const [searchTerm] = useDebouncedValue(term?.trim() ?? "", debounceMilliseconds);
  const asked = span === null ? {} : { pickupDate: span.from, returnDate: span.to };
  const { data, isFetching } = useQuery({
    ...read(reservations.availableVehicles, { query: { ...asked, searchTerm, perPage: vehiclesPerPage } }),
    enabled: term !== null,
    placeholderData: keepPreviousData,
  });
  const found = data?.items.map(({ id, name, licensePlate, model }) => ({
    id,
    name: licensePlate || name,
    about: [licensePlate && name, model].filter(Boolean).join(", "),
  }));
  return { found: found ?? [], isSearching: isFetching };
}

/** Who has a vehicle in a span and when it is free for as long, but for the reservation that is being changed. */
export function useTaken(vehicleId: string | null, span: Span | null, ownId?: string): Taken | undefined {
  const bufferMs = useBuffer();
  const enabled = vehicleId !== null && span !== null;
  const { data } = useQuery({
    ...read(reservations.list, {
      query: {
        vehicleIds: vehicleId === null ? [] : [vehicleId],
        from: span === null ? undefined : movedBy(span.from, -bufferMs),
        perPage: reservationsPerPage,
      },
    }),
    ...silently,
    enabled,
  });
  const others = data?.items.filter(({ id }) => id !== ownId) ?? [];
  return enabled ? takenIn(others, span, bufferMs)[0] : undefined;
}

type Clash = { day: string; by: Reservation };

/** Which times of a draft somebody else has the vehicle, by day (rule reservations/series). */
export function useClashes(vehicleId: string | null, times: ReturnType<typeof timesOf>): Clash[] {
  const bufferMs = useBuffer();
  const [first, last] = [times[0], times.at(-1)];
  const enabled = vehicleId !== null && times.length > 1;
  const { data } = useQuery({
    ...read(reservations.list, {
      query: {
        vehicleIds: vehicleId === null ? [] : [vehicleId],
        from: first && movedBy(first.pickupDate, -bufferMs),
        to: last && movedBy(last.returnDate, bufferMs),
        perPage: reservationsPerPage,
      },
    }),
    ...silently,
    enabled,
  });
  return useMemo(
    () => (enabled ? clashesOf(times, data?.items ?? [], bufferMs) : []),
    [enabled, times, data, bufferMs],
  );
}

const movedBy = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();

/** The first finished trips that belong to a reservation, as far as one may see them, and how many there are. */
export function useTripsOf(reservationId: string) {
  const { maySeeTrips } = useRights();
  const { data } = useQuery({
    ...read(trips.list, { query: { reservationId, isArchived: true, orderAsc: true, perPage: 100 } }),
    ...silently,
    enabled: maySeeTrips,
  });
  return data ?? { items: [], totalCount: 0 };
}

/** Where a vehicle was returned last, and without one where one fetched a vehicle last: most likely it is there again. */
export function useUsualAddress(vehicleId: string | undefined) {
  const whose = vehicleId === undefined ? { mine: true } : { vehicleIds: [vehicleId] };
  const first = (isArchived: boolean) => ({
    ...read(reservations.list, { query: { ...whose, isArchived, perPage: 5 } }),
    ...silently,
  });
  const coming = useQuery(first(false));
  const past = useQuery(first(true));
  return {
    usualAddress: usualAddress(vehicleId, coming.data?.items ?? [], past.data?.items ?? []),
    isLoading: coming.isLoading || past.isLoading,
  };
}

export function useCreateReservation() {
  return useWrite(reservations.create, { refresh, ...besideFields });
}

export function useChangeReservation() {
  return useWrite(reservations.change, { refresh, ...besideFields });
}

/** The same from the planner, which has no fields: refusals are told in the error bar. */
export function useMoveReservation() {
  return useWrite(reservations.change, { refresh });
}

export function useCheckOut() {
  return useWrite(reservations.checkOut, { refresh, ...besideFields });
}

export function useCheckIn() {
  return useWrite(reservations.checkIn, { refresh, ...besideFields });
}

export function useCancelReservation() {
  return useWrite(reservations.cancel, { refresh });
}
