import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Page } from "@wegbuch/contract/kit/page";
import { tripChanges, trips } from "@wegbuch/contract/trips/endpoints";
import type { Trip, TripType } from "@wegbuch/contract/trips/schemas";
import { useRef } from "react";
import { call } from "../../api/call.ts";
import { useRefresh } from "../../api/client.ts";
import { staleTrips } from "./changes.ts";
import type { LogbookRow } from "./data.ts";

/** Trips and the type each gets. */
type Types = ReadonlyMap<string, TripType>;

type Change = { to: Types; from: Types };

const mutationKey = ["classify"];
const lists = { queryKey: [trips.list.method, trips.list.path] };

/**
 * Gives trips a type: shown at once, taken back when the server refuses. `onDone` hears how many were changed
 * and how that is taken back; `undo` takes the last change back, or answers false.
 */
export function useClassify(onDone: (count: number, type: TripType, undo: () => void) => void) {
  const cache = useQueryClient();
  const refresh = useRefresh(staleTrips);
  const last = useRef<Change>(null);
  const show = (types: Types) =>
    cache.setQueriesData<Page<Trip>>(lists, (page) => page && { ...page, items: retyped(page.items, types) });
  const { mutate } = useMutation({
    mutationKey,
    // One after the other: of two types for one trip the later one stays.
    scope: { id: "classify" },
    mutationFn: async ({ to }: Change) => {
      for (const [type, tripIds] of idsByType(to))
        await call(tripChanges.changeMany, { body: { tripIds, type } });
    },
    onError: (_error, wanted) => {
      show(wanted.from);
      if (last.current === wanted) last.current = null;
    },
    // What is read while another change is on its way would show the type before it.
    onSettled: () => (cache.isMutating({ mutationKey }) === 1 ? refresh() : undefined),
  });
  const change = async (wanted: Change, onSuccess?: () => void) => {
    await cache.cancelQueries(lists);
    show(wanted.to);
    mutate(wanted, { ...(onSuccess && { onSuccess }) });
  };
  const undo = (): boolean => {
    if (last.current === null) return false;
    const { to, from } = last.current;
    last.current = null;
    void change({ to: from, from: to });
    return true;
  };
  const classify = (chosen: readonly LogbookRow[], type: TripType) => {
    const changed = chosen.filter((trip) => trip.type !== type);
    if (changed.length === 0) return;
    const wanted: Change = {
      to: new Map(changed.map(({ id }) => [id, type])),
      from: new Map(changed.map((trip) => [trip.id, trip.type])),
    };
    last.current = wanted;
    void change(wanted, () =>
      onDone(changed.length, type, () => {
        if (last.current === wanted) undo();
      }),
    );
  };
  return { classify, undo };
}

/** Trips with their new types; those that keep theirs stay the same objects. */
export function retyped<Row extends Pick<Trip, "id" | "type">>(rows: readonly Row[], types: Types): Row[] {
  return rows.map((row) => {
    const type = types.get(row.id) ?? row.type;
    return type === row.type ? row : { ...row, type };
  });
}

/** One call for each type. */
export function idsByType(types: Types): Map<TripType, string[]> {
  const found = new Map<TripType, string[]>();
  for (const [id, type] of types) found.set(type, [...(found.get(type) ?? []), id]);
  return found;
}
