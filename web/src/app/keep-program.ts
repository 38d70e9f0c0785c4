import { currentUser, noteBeforehand } from "../api/current-user.ts";
import { cache } from "./cache.ts";
import { idle } from "./idle.ts";

/** So often a page that stays open asks whether there is a newer program. */
const againMilliseconds = 3_600_000;
/** A browser that does not give its store for so long keeps the program all the same. */
const patienceMilliseconds = 5_000;

/**
 * Has the browser keep the program for when there is no connection (rule offline/program), and calls back when a newer
 * one has come: with what makes it take over, once the page is left.
 */
export async function keepProgram(onNewer: (reload: () => void) => void): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  await idle();
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMilliseconds));
  await Promise.race([noteBeforehand(cache.getQueryData(currentUser.queryKey)), patience]);
  const registration = await navigator.serviceWorker.register("/sw.js").catch(() => null);
  if (registration === null) return;
  const offer = () => void offerNewer(registration.waiting, onNewer);
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
  offer();
  setInterval(() => void registration.update().catch(() => undefined), againMilliseconds);
}

/** A page that is of the newer program already has nothing to be told. */
async function offerNewer(
  waiting: ServiceWorker | null,
  onNewer: (reload: () => void) => void,
): Promise<void> {
  if (waiting === null || (await isOfThisPage(waiting))) return;
  onNewer(() => {
    // Who has entered something is asked by the browser, and may stay (rule offline/update).
    addEventListener("pagehide", () => tell(waiting, "takeOver"), { once: true });
    location.reload();
  });
}

function isOfThisPage(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener("message", ({ data }) => resolve(data === true), { once: true });
    port1.start();
    tell(worker, { entry: entryOfPage() }, [port2]);
  });
}

/** A worker has one origin, which is ours. */
function tell(worker: ServiceWorker, what: unknown, transfer: Transferable[] = []): void {
  worker.postMessage(what, transfer);
}

function entryOfPage(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script === null ? "" : new URL(script.src).pathname;
}
