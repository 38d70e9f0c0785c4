import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import type { TimeLog } from "@wegbuch/contract/timelogs/schemas";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { hasIdentityCookie, isOvertaken, storeName } from "../session.ts";
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
  /** One row: the trips, the day and the reservations of that person. */
  day: { key: "one"; value: { userId: string; day: KeptDay } };
  /** What that person has written without a connection. */
  changes: { key: number; value: { userId: string; change: Change } };
}

let opened: Promise<IDBPDatabase<Kept>> | null = null;

/** Notes who was told to be there; whatever was kept of somebody else goes first, and support leaves nothing. */
export async function keepPerson(user: CurrentUser): Promise<void> {
  if (!isAtWork(user)) return forgetAll();
  const store = await open();
  // Somebody else has logged in in another tab meanwhile.
  if (isOvertaken()) return;
  const all = store.transaction(["person", "day", "changes"], "readwrite");
  const person = all.objectStore("person");
  const before = await person.get("one");
  if (before?.user.id !== user.id) {
    for (const name of all.objectStoreNames) void all.objectStore(name).clear();
  }
  // Who has logged out meanwhile, in another tab for example, leaves nothing.
  // The bearer opens the API: it stays in memory (rule accounts/cookies).
  if (hasIdentityCookie()) void person.put({ user: { ...user, token: null }, keptAt: Date.now() }, "one");
  return all.done;
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
  const keeping = (await open()).transaction(["person", "day"], "readwrite");
  if ((await ownerIn(keeping)) === userId) void keeping.objectStore("day").put({ userId, day }, "one");
  await keeping.done;
}

/** What may be shown of it still; what is too old for that goes. */
export async function keptDay(): Promise<KeptDay | null> {
  const reading = (await open()).transaction(["person", "day"], "readwrite");
  const kept = await reading.objectStore("day").get("one");
  if (kept === undefined || kept.userId !== (await ownerIn(reading))) return null;
  const isOld = Date.now() - Date.parse(kept.day.asOf) > longestMilliseconds;
  if (isOld) void reading.objectStore("day").clear();
  await reading.done;
  return isOld ? null : kept.day;
}

/** What the person whose device it is has written; nothing where that is somebody else than asked for. */
export async function listChanges(userId?: string): Promise<Change[]> {
  const listing = (await open()).transaction(["person", "changes"]);
  const owner = await ownerIn(listing);
  if (owner === undefined || (userId !== undefined && owner !== userId)) return [];
  const rows = await listing.objectStore("changes").getAll();
  return rows.filter((row) => row.userId === owner).map(({ change }) => change);
}

/** Adds what was written last; of two tabs each gets a place of its own. */
export async function addChange(userId: string, make: (order: number) => Change): Promise<void> {
  const adding = (await open()).transaction(["person", "changes"], "readwrite");
  if ((await ownerIn(adding)) !== userId) throw new Error("The device is somebody else's");
  const all = adding.objectStore("changes");
  const last = await all.openKeyCursor(null, "prev");
  const change = make((last?.key ?? 0) + 1);
  void all.put({ userId, change }, change.order);
  await adding.done;
}

/** Keeps what became of a change, unless it has been discarded meanwhile. */
export async function putChange(change: Change): Promise<void> {
  const putting = (await open()).transaction("changes", "readwrite");
  const row = await putting.store.get(change.order);
  // After another login a number may be that of another change.
  if (row?.change.madeAt === change.madeAt) void putting.store.put({ ...row, change }, change.order);
  await putting.done;
}

export async function removeChange({ order, madeAt }: Change): Promise<void> {
  const removing = (await open()).transaction("changes", "readwrite");
  const row = await removing.store.get(order);
  if (row?.change.madeAt === madeAt) void removing.store.delete(order);
  await removing.done;
}

type Reading = Pick<
  IDBPTransaction<Kept, ("person" | "day" | "changes")[], IDBTransactionMode>,
  "objectStore"
>;

/** Whose what is kept is, as long as he has not logged out. */
async function ownerIn(transaction: Reading): Promise<string | undefined> {
  const kept = await transaction.objectStore("person").get("one");
  return hasIdentityCookie() ? kept?.user.id : undefined;
}

async function forgetAll(): Promise<void> {
  const store = await open();
  const all = store.transaction([...store.objectStoreNames], "readwrite");
  await Promise.all([...store.objectStoreNames].map((name) => all.objectStore(name).clear()));
  await all.done;
}

type Upgrading = IDBPTransaction<Kept, ("person" | "day" | "changes")[], "versionchange">;

/** Rows of before do not say whose they are: they are the person's whose device it is. */
async function nameOwner(upgrading: Upgrading): Promise<void> {
  const owner = await upgrading.objectStore("person").get("one");
  const changes = upgrading.objectStore("changes");
  // What is read is read anew.
  void upgrading.objectStore("day").clear();
  const rows = (await changes.getAll()) as unknown as Change[];
  for (const change of rows)
    if (owner !== undefined) void changes.put({ userId: owner.user.id, change }, change.order);
}

function open(): Promise<IDBPDatabase<Kept>> {
  opened ??= openDB<Kept>(storeName, 2, {
    upgrade: (store, oldVersion, _newVersion, upgrading) => {
      if (oldVersion === 1) void nameOwner(upgrading);
      else for (const name of ["person", "day", "changes"] as const) store.createObjectStore(name);
    },
    // Another tab logs out, or a newer program needs another shape: both come first.
    blocking: (_now, _wanted, event) => {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated: () => (opened = null),
  }).catch((error: unknown) => {
    // Who asks again finds it perhaps: a browser that has just started may not give it at once.
    opened = null;
    throw error;
  });
  return opened;
}
