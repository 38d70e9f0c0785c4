/** Asks for a turn; what it gives lets whoever still waits go as one who was told of something. */
export type AskForTurn = (work: () => Promise<void>, asked: { isTold: boolean }) => () => void;

/** Of so many turns one is for who looks around, where others always wait who were told of something. */
const turnsPerLook = 4;

/**
 * Lets so many viewers be read for at once, in the order they asked: who was told of something goes before who only looks
 * around, and keeps him from one turn in four at the least.
 */
export function openReadingTurns(most: number): AskForTurn {
  const told = new Set<() => Promise<void>>();
  const looking = new Set<() => Promise<void>>();
  let running = 0;
  let toldInARow = 0;

  function take(): (() => Promise<void>) | undefined {
    const isLook = told.size === 0 || (looking.size > 0 && toldInARow >= turnsPerLook - 1);
    const queue = isLook ? looking : told;
    const [work] = queue;
    if (work === undefined) return undefined;
    queue.delete(work);
    toldInARow = isLook ? 0 : toldInARow + 1;
    return work;
  }

  function next(): void {
    if (running >= most) return;
    const work = take();
    if (work === undefined) return;
    running += 1;
    void work().finally(() => {
      running -= 1;
      next();
    });
  }

  return (work, { isTold }) => {
    (isTold ? told : looking).add(work);
    next();
    return () => {
      if (looking.delete(work)) told.add(work);
    };
  };
}
