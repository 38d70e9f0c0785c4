import { setTimeout as pause } from "node:timers/promises";

// A piece holds its locks as long as it takes: a moment of which nobody hears anything, also where the disk makes it wait.
const goalMilliseconds = 40;
const longestRestMilliseconds = 100;
// The first one finds nothing in memory.
const most = { first: 5, least: 5, greatest: 1_000 };

/**
 * Does work piece by piece until one says that it was the last, each as large as can be done in a moment, and leaves as much
 * time between two as one took, so that everybody else comes to his turn (rule retention/pieces).
 */
export async function eraseInPieces(piece: (most: number) => Promise<boolean>): Promise<void> {
  let size = most.first;
  for (;;) {
    const since = performance.now();
    if (await piece(size)) return;
    const took = performance.now() - since;
    const fitting = Math.ceil(size * Math.min(2, goalMilliseconds / took));
    size = Math.max(most.least, Math.min(most.greatest, fitting));
    await pause(Math.min(took, longestRestMilliseconds));
  }
}
