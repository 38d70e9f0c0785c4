/** Resolves when there is nothing else to do, two seconds from now at the latest; not every browser says when. */
export const idle = () =>
  new Promise<unknown>((resolve) =>
    "requestIdleCallback" in globalThis
      ? requestIdleCallback(resolve, { timeout: 2_000 })
      : setTimeout(resolve, 100),
  );

/** Whether the browser is told to save data; not every browser says so. */
export function savesData(): boolean {
  const { connection: network } = navigator as { connection?: { saveData?: boolean } };
  return network?.saveData === true;
}
