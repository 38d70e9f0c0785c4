/**
 * What becomes of a form whose object somebody else has changed: fields only he has touched are taken from his state;
 * where both did, and not alike, a person has to decide. `mine` was typed, `theirs` is the newer state, both since `before`;
 * `next` is from where the next merge counts: in what is settled from his state, in what is not as until now.
 */
export function mergeDrafts<Draft extends object>({ before, mine, theirs }: Versions<Draft>) {
  const names = Object.keys(before) as (keyof Draft)[];
  const changed = names.filter((name) => !isSame(before[name], theirs[name]));
  const differing = changed.filter((name) => !isSame(mine[name], theirs[name]));
  const taken = differing.filter((name) => isSame(mine[name], before[name]));
  const conflicts = differing.filter((name) => !taken.includes(name));
  return {
    taken: pick(theirs, taken),
    conflicts,
    next: { ...theirs, ...pick(before, conflicts) },
  };
}

/** From where the next merge counts once this field is decided too, be it for his state or against it. */
export function decided<Draft extends object>(before: Draft, theirs: Draft, name: keyof Draft): Draft {
  return { ...before, ...pick(theirs, [name]) };
}

const pick = <Draft extends object>(draft: Draft, names: readonly (keyof Draft)[]) =>
  Object.fromEntries(names.map((name) => [name, draft[name]])) as Partial<Draft>;

type Versions<Draft> = { before: Draft; mine: Draft; theirs: Draft };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
