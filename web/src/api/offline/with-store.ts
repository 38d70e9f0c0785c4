type Store = typeof import("./store.ts");

/**
 * What this device keeps; undefined where the program is not kept either, for nobody could read it, and in a browser that
 * keeps nothing, in a private window for example.
 */
export async function withStore<T>(act: (store: Store) => Promise<T>): Promise<T | undefined> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
  return registration === undefined ? undefined : withComingStore(act);
}

/** The same for whoever is about to keep the program. */
export const withComingStore = <T>(act: (store: Store) => Promise<T>): Promise<T | undefined> =>
  import("./store.ts").then(act).catch(() => undefined);
