import { useSyncExternalStore } from "react";

/** Whether there is a network, and whether the server answers. */
export type Connection = "fine" | "offline" | "silent";

/** So long a call may take before the screen says that it waits (a person is told within three seconds). */
const patienceMilliseconds = 2_500;

/** Calls that take longer than that, and parts of the program that did not come, with how each is asked for again. */
const late = new Set<object>();
const missing = new Set<() => void>();
let hasFailed = false;
/** Until the browser says otherwise. */
let isOnline = true;
let listeners: readonly (() => void)[] = [];

/** Watches a call until it has an answer, and gives that; `isEnded` says that nobody waits for it any more. */
export async function watched(call: Promise<Response>, isEnded: () => boolean): Promise<Response> {
  const mark = {};
  const timer = setTimeout(() => change(() => late.add(mark)), patienceMilliseconds);
  try {
    const response = await call;
    change(() => (hasFailed = isAway(response.status)));
    return response;
  } catch (error) {
    if (!isEnded()) change(() => (hasFailed = true));
    throw error;
  } finally {
    clearTimeout(timer);
    change(() => late.delete(mark));
  }
}

/** What a proxy says in place of the server. */
const isAway = (status: number) => [502, 503, 504].includes(status);

/** What was loaded already, and is there without a network too. */
const loaded = new Set<unknown>();

/** Notes that a part is there; `part` is what it is known by when it is wanted. */
export function noteLoaded(part: unknown): void {
  loaded.add(part);
}

/**
 * Loads a part of the program. One that does not come never fails: it is missing, which the screen says, until somebody
 * tries again, there is a network again or the server answers again. Without a network only what this device keeps is asked
 * for, since browsers never ask again for a module that has failed once.
 */
export async function untilLoaded<Part>(load: () => Promise<Part>, part: unknown = load): Promise<Part> {
  const missed = () =>
    new Promise<Part>((resolve) => change(() => missing.add(() => resolve(untilLoaded(load, part)))));
  const isAskedFor = connection() !== "offline" || loaded.has(part) || (await isKept([load, part]));
  return isAskedFor ? load().catch(missed) : missed();
}

/** Whether the service worker has the file of a part, whose name the build writes into what loads it. */
async function isKept(loaders: readonly unknown[]): Promise<boolean> {
  const file = /import\(["'`]\.\/([^"'`]+)["'`]/.exec(loaders.map(String).join(" "))?.[1];
  if (file === undefined || !globalThis.navigator?.serviceWorker?.controller) return false;
  return (await caches.match(`/assets/${file}`)) !== undefined;
}

/** Asks again for all parts that did not come. */
export function loadMissing(): void {
  const retries = [...missing];
  if (retries.length === 0) return;
  reviveStyles();
  change(() => missing.clear());
  for (const retry of retries) retry();
}

/** Style sheets that failed are never asked for again by who loads the parts. */
function reviveStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode());
}

export function useConnection(): Connection {
  return useSyncExternalStore(listen, connection);
}

/** Whether a part of the program is wanted and did not come. */
export function useIsPartMissing(): boolean {
  return useSyncExternalStore(listen, () => missing.size > 0);
}

/** How it stands now. */
export function connection(): Connection {
  if (!isOnline) return "offline";
  return hasFailed || late.size > 0 ? "silent" : "fine";
}

/** Resolves once there is a network and the server answers. */
export function untilFine(): Promise<void> {
  if (connection() === "fine") return Promise.resolve();
  return new Promise((resolve) => {
    const leave = listen(() => {
      if (connection() !== "fine") return;
      leave();
      resolve();
    });
  });
}

function listen(listener: () => void): () => void {
  listeners = [...listeners, listener];
  return () => (listeners = listeners.filter((each) => each !== listener));
}

let before = connection();
globalThis.addEventListener?.("online", () => change(() => (isOnline = true)));
globalThis.addEventListener?.("offline", () => change(() => (isOnline = false)));

/** Does it, and tells who listens; with a better connection missing parts come by themselves. */
function change(act: () => unknown): void {
  act();
  const now = connection();
  const isBack = before !== "fine" && now === "fine";
  before = now;
  for (const listener of listeners) listener();
  if (isBack) loadMissing();
}
