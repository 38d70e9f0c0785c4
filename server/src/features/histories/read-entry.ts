/** An entry as it is stored; what was erased is null. */
export type ToldEntry = {
  property_name: string;
  old_value: string | null;
  new_value: string | null;
  changed_at: Date;
  actor_id: string | null;
  actor_name: string | null;
};

export const says = (entries: readonly ToldEntry[], property: string): boolean =>
  entries.some(({ property_name }) => property_name === property);

/** Whoever was erased from the history was a person. */
export const isByPerson = ({ actor_id, actor_name }: ToldEntry): boolean =>
  actor_id !== null || actor_name !== "System";

/** The entries of one change have one time. */
export const isOneAct = (one: ToldEntry, other: ToldEntry): boolean =>
  one.actor_id === other.actor_id && one.changed_at.getTime() === other.changed_at.getTime();
