import { useMutation, useQueryClient } from "@tanstack/react-query";
import { inbox } from "@wegbuch/contract/inbox/endpoints";
import type { InboxEntry, Suggestion } from "@wegbuch/contract/inbox/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import { tripChanges, trips } from "@wegbuch/contract/trips/endpoints";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { TripType } from "@wegbuch/contract/trips/schemas";
import { useRef } from "react";
import { call } from "../../api/call.ts";
import { useRefresh } from "../../api/client.ts";
import { type Purpose, waitingTrips } from "./data.ts";

/** What the driver says of a trip; without a purpose the one it has stays. */
export type Said = { type: TripType; purpose?: Purpose; isSuggested?: true };

/** What a trip is said to be by who accepts what is suggested. */
export const saidBy = ({ type, description, contact, basis }: Suggestion): Said => ({
  type,
  purpose: { description, contact },
  // What a vehicle was reserved for tells nothing of the place (rule classificationrules/asked).
  ...(basis.source !== "reservation" && { isSuggested: true as const }),
});

/** What is suggested of a trip, if it may be that. */
export const acceptable = ({ entry, mayBePrivate }: { entry: InboxEntry; mayBePrivate: boolean }) =>
  entry.suggestion?.type === tripTypes.private && !mayBePrivate ? null : entry.suggestion;

/** Whether what is suggested says all there is to say: of a trip on business its purpose too. */
export const isWhole = ({ type, description }: Suggestion) =>
  type !== tripTypes.business || description !== "";

type Listeners = {
  onSaid: (entry: InboxEntry, said: Said, undo: () => void) => void;
  /** Hears of what was not taken: what was said, or null for what was to be taken back. */
  onRefused: (entry: InboxEntry, said: Said | null, error: unknown) => void;
};

type Change = { entry: InboxEntry; said: Said | null };

const mutationKey = ["sayType"];
const stale = [...Object.values(inbox), trips.list, trips.read, trips.report];

/**
 * Says what trips were: the card goes at once, and comes back when the server refuses. `onSaid` hears of each that was
 * taken; `undo` takes the last one back, or answers false.
 */
export function useSay({ onSaid, onRefused }: Listeners) {
  const cache = useQueryClient();
  const refresh = useRefresh(stale);
  const last = useRef<InboxEntry>(null);
  const show = (change: (items: InboxEntry[]) => InboxEntry[]) =>
    cache.setQueryData<Page<InboxEntry>>(
      waitingTrips.queryKey,
      (page) => page && withItems(page, change(page.items)),
    );
  const without = (entry: InboxEntry) => (items: InboxEntry[]) => items.filter(({ id }) => id !== entry.id);
  const { mutate } = useMutation({
    mutationKey,
    // One after the other: what is taken back was said before.
    scope: { id: "sayType" },
    // Without a network it fails at once, and says so, instead of waiting unseen.
    networkMode: "always",
    mutationFn: ({ entry, said }: Change) =>
      call(tripChanges.changeMany, {
        body: {
          tripIds: [entry.id],
          versions: { [entry.id]: entry.trip.version },
          ...saidOf(entry, said),
        },
      }),
    onSuccess: (_, { entry, said }) => said && onSaid(entry, said, () => takeBack(entry)),
    onError: (error, { entry, said }) => {
      if (last.current === entry) last.current = null;
      show(said ? withEntry(entry) : without(entry));
      onRefused(entry, said, error);
    },
    // What is read while another is on its way would show its card again.
    onSettled: () => (cache.isMutating({ mutationKey }) === 1 ? refresh() : undefined),
  });
  const takeBack = (entry: InboxEntry) => {
    if (last.current === entry) last.current = null;
    show(withEntry(entry));
    mutate({ entry, said: null });
  };
  const say = async (entry: InboxEntry, said: Said) => {
    await cache.cancelQueries({ queryKey: waitingTrips.queryKey });
    show(without(entry));
    last.current = entry;
    mutate({ entry, said });
  };
  const undo = (): boolean => {
    if (last.current === null) return false;
    takeBack(last.current);
    return true;
  };
  return { say, undo };
}

/** What waits on further pages goes on waiting. */
const withItems = (page: Page<InboxEntry>, items: InboxEntry[]) => ({
  ...page,
  items,
  totalCount: page.totalCount + items.length - page.items.length,
});

/** In its place again: the oldest first. */
const withEntry = (entry: InboxEntry) => (items: InboxEntry[]) =>
  [...items.filter(({ id }) => id !== entry.id), entry].toSorted(
    (one, other) => Date.parse(one.trip.finishedAt!) - Date.parse(other.trip.finishedAt!),
  );

/** What the call is told; of what is taken back all as it was, which is refused once anything else was said of it. */
function saidOf({ trip }: InboxEntry, said: Said | null) {
  if (said !== null)
    return { type: said.type, ...said.purpose, ...(said.isSuggested && { isSuggested: true as const }) };
  const { type, description, contact } = trip;
  return { type, description: description ?? "", contact: contact ?? "", isClassified: false as const };
}
