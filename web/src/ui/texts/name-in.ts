type Named = { id: string; name: string };

/** The name of the one thing that is chosen; undefined where there are several, or it is not known. */
export function nameIn(items: readonly Named[] | undefined, ids: readonly string[]): string | undefined {
  const [id, ...others] = ids;
  return others.length > 0 ? undefined : items?.find((item) => item.id === id)?.name;
}
