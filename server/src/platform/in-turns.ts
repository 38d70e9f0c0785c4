import { setImmediate } from "node:timers/promises";

const itemsPerTurn = 500;

/** Does something quick with each of many things, and lets other calls have their turn in between. */
export async function inTurns<Item>(items: readonly Item[], work: (item: Item) => void): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (index % itemsPerTurn === itemsPerTurn - 1) await setImmediate();
    work(item);
  }
}
