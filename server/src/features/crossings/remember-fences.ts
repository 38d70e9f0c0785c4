import type { FenceIndex } from "./index-fences.ts";

/**
 * Keeps indexes of mandators by their revision, as long as all of them together are not larger than `most`: the one
 * longest not asked for goes first, the one kept last stays whatever its size. Who asks while one is read waits for it.
 */
export function rememberFences(most: number) {
  const remembered = new Map<string, { revision: number; index: FenceIndex }>();
  let size = 0;

  function forget(mandatorId: string): void {
    size -= remembered.get(mandatorId)?.index.size ?? 0;
    remembered.delete(mandatorId);
  }

  function keep(mandatorId: string, revision: number, index: FenceIndex): void {
    forget(mandatorId);
    remembered.set(mandatorId, { revision, index });
    size += index.size;
    for (const oldest of remembered.keys()) {
      if (size <= most || remembered.size === 1) return;
      forget(oldest);
    }
  }

  const reading = new Map<string, Promise<FenceIndex>>();

  /** What is remembered, or else what `read` gives. */
  async function recall(
    mandatorId: string,
    revision: number,
    read: () => Promise<FenceIndex>,
  ): Promise<FenceIndex> {
    const known = remembered.get(mandatorId);
    if (known?.revision !== revision) return readOnce(mandatorId, revision, read);
    keep(mandatorId, revision, known.index);
    return known.index;
  }

  function readOnce(
    mandatorId: string,
    revision: number,
    read: () => Promise<FenceIndex>,
  ): Promise<FenceIndex> {
    const key = `${mandatorId} ${revision}`;
    const begun = reading.get(key);
    // Whoever reads may lose his connection, which concerns nobody else.
    if (begun !== undefined) return begun.catch(read);
    const own = read().finally(() => reading.delete(key));
    reading.set(key, own);
    return own.then((index) => {
      keep(mandatorId, revision, index);
      return index;
    });
  }

  return { recall };
}
