/** Those whose name, plate or address holds all the words. */
export function matching<Item extends { name: string; about?: string }>(
  items: readonly Item[],
  typed: string,
): readonly Item[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter(({ name, about = "" }) => {
    const text = `${name} ${about}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}
