import type { Reference } from "@wegbuch/contract/kit/wire";

/** A vehicle or a user, as people choose who is in a group. */
export type Candidate = { id: string; name: string; about: string; isArchived: boolean };

/** Who joins and who leaves a group. */
export type Difference = { joined: readonly string[]; left: readonly string[] };

/** All that is active, and after it members who are archived: they stay until somebody takes them out. */
export function candidatesOf(
  active: readonly Omit<Candidate, "isArchived">[],
  members: readonly Reference[],
): Candidate[] {
  const known = new Set(active.map(({ id }) => id));
  return [
    ...active.map((each) => ({ ...each, isArchived: false })),
    ...members
      .filter(({ id }) => !known.has(id))
      .map(({ id, name }) => ({ id, name, about: "", isArchived: true })),
  ];
}

export function differenceOf(before: readonly Reference[], chosen: ReadonlySet<string>): Difference {
  const members = new Set(before.map(({ id }) => id));
  return {
    joined: [...chosen].filter((id) => !members.has(id)),
    left: [...members].filter((id) => !chosen.has(id)),
  };
}

export function isDifferent({ joined, left }: Difference): boolean {
  return joined.length + left.length > 0;
}

/** The members a group has now, changed by no more than what the person changed. */
export function applied(now: readonly Reference[], { joined, left }: Difference): string[] {
  const members = new Set([...now.map(({ id }) => id), ...joined]);
  for (const id of left) members.delete(id);
  return [...members];
}
