import type { Icon } from "@tabler/icons-react";

/** Something that can be done with a page, a row or what is selected. */
export type Action = {
  /** Says what it does ("Mandant archivieren"). */
  label: string;
  icon: Icon;
  /** What it does, where its name alone does not say. */
  about?: string;
  onAct: () => void;
  /** Stands last, in red. */
  isDangerous?: boolean;
  /** Why it cannot be done now; it stays visible, disabled, and says this. */
  whyNot?: string | null | undefined;
  /** It is under way. */
  isBusy?: boolean;
};

/** Dangerous ones last, the order otherwise as given. */
export function actionsInOrder<Kind extends Action>(actions: readonly Kind[]): Kind[] {
  return actions.toSorted(
    (one, other) => Number(one.isDangerous ?? false) - Number(other.isDangerous ?? false),
  );
}
