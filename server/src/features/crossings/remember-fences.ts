import type { FenceIndex } from "./index-fences.ts";

/**
 * Keeps indexes of mandators by their revision, as long as all of them together are not larger than `most`: the one
 * longest not asked for goes first, the one kept last stays whatever its size.
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

  function recall(mandatorId: string, revision: number): FenceIndex | undefined {
    const known = remembered.get(mandatorId);
    if (known?.revision !== revision) return undefined;
    keep(mandatorId, revision, known.index);
    return known.index;
  }

  return { keep, recall };
}
