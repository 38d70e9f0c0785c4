/**
 * What becomes of a form whose object somebody else has changed: fields only he has touched are taken from his state;
 * where both did, and not alike, a person has to decide. `mine` was typed, `theirs` is the newer state, both since `before`.
 */
export function mergeDrafts<Draft extends object>({ before, mine, theirs }: Versions<Draft>) {
  const names = Object.keys(before) as (keyof Draft)[];
  const changed = names.filter((name) => !isSame(before[name], theirs[name]));
  const differing = changed.filter((name) => !isSame(mine[name], theirs[name]));
  const taken = differing.filter((name) => isSame(mine[name], before[name]));
  return {
    taken: Object.fromEntries(taken.map((name) => [name, theirs[name]])) as Partial<Draft>,
    conflicts: differing.filter((name) => !taken.includes(name)),
  };
}
type Versions<Draft> = { before: Draft; mine: Draft; theirs: Draft };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
