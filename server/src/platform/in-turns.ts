import { setImmediate } from "node:timers/promises";

const quickItemsPerTurn = 500;

/** Does something quick with each of many things, and lets other calls have their turn in between. */
export async function inTurns<Item>(
  items: readonly Item[],
  work: (item: Item) => void,
  itemsPerTurn = quickItemsPerTurn,
): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (index % itemsPerTurn === itemsPerTurn - 1) await setImmediate();
    work(item);
  }
}
