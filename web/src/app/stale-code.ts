/** What browsers say when a piece of the program is no longer there: Chromium, Firefox, Safari, and Vite for styles. */
const failedImport = /dynamically imported module|importing a module script failed|unable to preload/i;

/** A page that fails again so soon after its reload needs more than another one. */
const pauseMilliseconds = 60_000;
const storageKey = "reloadedForCode";

/** Whether a page failed because its code could not be loaded, as happens when a new version replaced it. */
export function isFailedImport(error: unknown): boolean {
  return error instanceof Error && failedImport.test(error.message);
}

/** Whether to reload the page by itself now, ms since 1970; it remembers a yes, so that one reload follows another at most once a minute. */
export function mayReload(now: number, storage: Pick<Storage, "getItem" | "setItem">): boolean {
  const last = Number(storage.getItem(storageKey) ?? 0);
  if (now - last < pauseMilliseconds) return false;
  storage.setItem(storageKey, String(now));
  return true;
}
