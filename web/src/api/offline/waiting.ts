import { reservations } from "@wegbuch/contract/reservations/endpoints";
import { timeLogs } from "@wegbuch/contract/timelogs/endpoints";
import { tripChanges, trips } from "@wegbuch/contract/trips/endpoints";
import { useSyncExternalStore } from "react";
import { call, callByKey } from "../call.ts";
import { newKey } from "../done-once.ts";
import { problemText } from "../problems.ts";
import { type Ask, type Change, oldestFirst, insisting, sendAll } from "./changes.ts";
import { onSessionChange, sessionState } from "../session.ts";
import { withStore } from "./with-store.ts";

let changes: readonly Change[] = [];
let listeners: readonly (() => void)[] = [];
/** How many went with the session that ended last. */
let lost = 0;
const otherTabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("wegbuch-changes") : null;
otherTabs?.addEventListener("message", () => void readWaiting());

/** What was written without a connection and is not sent yet, in its order (rule offline/queue). */
export function useWaiting(): readonly Change[] {
  return useSyncExternalStore(listen, () => changes);
}

/** How many changes the end of the session would take along. */
export const waitingNumber = (): number => changes.length;

/** How many it did. */
export const lostNumber = (): number => lost;

onSessionChange(() => {
  if (sessionState() !== "loggedOut" && sessionState() !== "expired") return;
  lost = changes.length;
  show([]);
});

/** Looks up what waits on this device. */
export async function readWaiting(): Promise<void> {
  show(oldestFirst((await withStore(({ listChanges }) => listChanges())) ?? []));
}

function show(next: readonly Change[]): void {
  changes = next;
  for (const listener of listeners) listener();
}

/** Distributes over all that changes but what the device adds itself. */
type New<C> = C extends Change ? Omit<C, "order" | "key" | "madeAt" | "standing"> : never;

/** Keeps a change until it can be sent. */
export async function write(userId: string, made: New<Change>): Promise<void> {
  const madeAt = new Date().toISOString();
  const rest = { key: newKey(), madeAt, standing: { is: "waiting" } } as const;
  const { addChange } = await import("./store.ts");
  await addChange(userId, (order) => ({ ...made, ...rest, order }));
  await tell();
}

export async function discard(change: Change): Promise<void> {
  const { removeChange } = await import("./store.ts");
  await removeChange(change);
  await tell();
}

/** Once more: what was refused as it is, a trip over what somebody else has said of it. */
export async function insist(change: Change): Promise<void> {
  const { putChange } = await import("./store.ts");
  await putChange(insisting(change, newKey()));
  await tell();
}

/** Sends what waits of the person this tab is of, in one tab at a time; whether something is left that only waits for the server. */
export async function sendWaiting(userId: string): Promise<boolean> {
  const { listChanges, putChange, removeChange } = await import("./store.ts");
  const waiting = {
    // Another tab may have logged in somebody else, whose word is not sent in this one's name.
    list: () => listChanges(userId),
    put: (change: Change) => putChange(change).then(tell),
    remove: (change: Change) => removeChange(change).then(tell),
  };
  const send = () => sendAll(waiting, ask);
  // Browsers without locks are those of old phones, which have one tab.
  return "locks" in navigator ? navigator.locks.request("wegbuch-changes", send) : send();
}

const ask: Ask = {
  readTrip: (id) => call(trips.read, { params: { id } }),
  write: (change) => {
    const { key } = change;
    if (change.call === "clock") return callByKey(timeLogs.clock, { body: change.body }, key);
    if (change.call === "trip") return callByKey(tripChanges.changeMany, { body: change.body }, key);
    return callByKey(reservations[change.call], { params: { id: change.id }, body: change.body }, key);
  },
  say: (problem) => problemText(problem).text,
  newKey,
};

async function tell(): Promise<void> {
  await readWaiting();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin anyway
  otherTabs?.postMessage("changed");
}

function listen(listener: () => void): () => void {
  listeners = [...listeners, listener];
  return () => (listeners = listeners.filter((each) => each !== listener));
}
