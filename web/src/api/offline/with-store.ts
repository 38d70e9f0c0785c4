type Store = typeof import("./store.ts");

/**
 * What this device keeps; undefined where the program is not kept either, for nobody could read it, and in a browser that
 * keeps nothing, in a private window for example.
 */
export async function withStore<T>(act: (store: Store) => Promise<T>): Promise<T | undefined> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
  if (registration === undefined) return undefined;
  return import("./store.ts").then(act).catch(() => undefined);
}
