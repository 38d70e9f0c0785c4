import { planted } from "./private-words.ts";
import { ask, type Asked, searches } from "./questions.ts";

/** The calls that tell a person what is planted, by their answers or by what a search finds. */
export async function leaks(
  origin: string,
  authorization: string,
  asked: readonly Asked[],
): Promise<string[]> {
  const found = new Set<string>();
  const searched = new Map<string, Set<string>>();
  await someAtOnce(asked, async (one) => {
    const text = await ask(origin, authorization, one);
    const name = `${one.endpoint.method} ${one.endpoint.path}`;
    if (planted.test(text)) found.add(name);
    if (!searches.includes(one.sent["searchTerm"]!)) return;
    searched.set(name, (searched.get(name) ?? new Set()).add(text));
    // What is found must be the same as by nonsense: nothing.
    if (searched.get(name)!.size > 1) found.add(`${name} by searching`);
  });
  return [...found].toSorted();
}

async function someAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  // One person may have three files made at the same time.
  await Promise.all(Array.from({ length: 3 }, worker));
}
