import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import type { TimeLog } from "@wegbuch/contract/timelogs/schemas";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { hasIdentityCookie, storeName } from "../session.ts";
import type { Change } from "./changes.ts";

/** So long what was read may be shown without a connection (rule offline/reading). */
const longestMilliseconds = 72 * 3_600_000;

/** What a person reads without a connection, and when the server said so; null is what he may not read. */
export type KeptDay = {
  asOf: string;
  trips: readonly Trip[] | null;
  logs: readonly TimeLog[] | null;
  reservations: readonly Reservation[] | null;
  costcenters: readonly { id: string; name: string }[] | null;
};

/** What this device keeps of the person who is logged in: nothing of anybody else is ever beside it. */
interface Kept extends DBSchema {
  /** One row: whose device it is. */
  person: { key: "one"; value: { user: CurrentUser; keptAt: number } };
  /** One row: his trips, his day and his reservations. */
  day: { key: "one"; value: KeptDay };
  /** What he has written without a connection. */
  changes: { key: number; value: Change };
}

let opened: Promise<IDBPDatabase<Kept>> | null = null;

/** Notes who was told to be there; whatever was kept of somebody else goes first, and support leaves nothing. */
export async function keepPerson(user: CurrentUser): Promise<void> {
  if (!isAtWork(user)) return forgetAll();
  const before = await (await open()).get("person", "one");
  if (before !== undefined && before.user.id !== user.id) await forgetAll();
  // Who has logged out meanwhile, in another tab for example, leaves nothing.
  if (!hasIdentityCookie()) return undefined;
  // The bearer opens the API: it stays in memory (rule accounts/cookies).
  await (await open()).put("person", { user: { ...user, token: null }, keptAt: Date.now() }, "one");
  return undefined;
}

/** The same unless the device is somebody else's by now, in another tab for example; whether it is his. */
export async function keepIfOwn(user: CurrentUser): Promise<boolean> {
  const before = await (await open()).get("person", "one");
  if (before !== undefined && before.user.id !== user.id) return false;
  await keepPerson(user);
  return true;
}

/** Of a company, as himself, and past all that stands in the way (rule access/gate). */
const isAtWork = (user: CurrentUser) =>
  user.mandator !== null && !user.supportedBy && !user.hasAMomentPassword && !user.isSecondFactorMissing;

/** Who was there last, while his session may go on and what is known of him is not too old. */
export async function keptPerson(): Promise<CurrentUser | null> {
  if (!hasIdentityCookie()) return null;
  const kept = await (await open()).get("person", "one");
  if (kept === undefined || Date.now() - kept.keptAt > longestMilliseconds) return null;
  return kept.user;
}

/** Keeps what was read for the person whose device it is. */
export async function keepDay(userId: string, day: KeptDay): Promise<void> {
  if (await belongsTo(userId)) await (await open()).put("day", day, "one");
}

/** What may be shown of it still. */
export async function keptDay(): Promise<KeptDay | null> {
  const day = await (await open()).get("day", "one");
  return day !== undefined && Date.now() - Date.parse(day.asOf) <= longestMilliseconds ? day : null;
}

export async function listChanges(): Promise<Change[]> {
  return (await open()).getAll("changes");
}

/** Adds what was written last; of two tabs each gets a place of its own. */
export async function addChange(userId: string, make: (order: number) => Change): Promise<void> {
  if (!(await belongsTo(userId))) throw new Error("The device is somebody else's");
  const adding = (await open()).transaction("changes", "readwrite");
  const last = await adding.store.openKeyCursor(null, "prev");
  const change = make((last?.key ?? 0) + 1);
  await adding.store.put(change, change.order);
  await adding.done;
}

/** Keeps what became of a change, unless it has been discarded meanwhile. */
export async function putChange(change: Change): Promise<void> {
  const putting = (await open()).transaction("changes", "readwrite");
  if ((await putting.store.getKey(change.order)) !== undefined) await putting.store.put(change, change.order);
  await putting.done;
}

export async function removeChange(order: number): Promise<void> {
  await (await open()).delete("changes", order);
}

/** Whether what is kept is that person's, who has not logged out. */
export async function belongsTo(userId: string): Promise<boolean> {
  const kept = await (await open()).get("person", "one");
  return hasIdentityCookie() && kept?.user.id === userId;
}

async function forgetAll(): Promise<void> {
  const store = await open();
  const all = store.transaction([...store.objectStoreNames], "readwrite");
  await Promise.all([...store.objectStoreNames].map((name) => all.objectStore(name).clear()));
  await all.done;
}

function open(): Promise<IDBPDatabase<Kept>> {
  opened ??= openDB<Kept>(storeName, 1, {
    upgrade: (store) => {
      store.createObjectStore("person");
      store.createObjectStore("day");
      store.createObjectStore("changes");
    },
    // Another tab logs out, or a newer program needs another shape: both come first.
    blocking: (_now, _wanted, event) => {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated: () => (opened = null),
  });
  return opened;
}
