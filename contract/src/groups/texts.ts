import type { Texts } from "../kit/texts.ts";

export const de = {
  groupIsNeeded: "Bitte wählen Sie mindestens eine Ihrer Gruppen",
  groupNameIsTaken: "Eine Gruppe namens {{name}} gibt es hier bereits",
  groupIsRoot: "Die oberste Gruppe kann weder verschoben noch entfernt werden",
  groupIsBelow: "Eine Gruppe kann nicht in sich selbst oder eine ihrer Untergruppen verschoben werden",
  tooManyMemberships:
    "Auf einmal sind höchstens 50.000 Zuordnungen zu Gruppen möglich. Bitte wählen Sie weniger Einträge oder weniger Gruppen.",
};

export const en = {
  groupIsNeeded: "Please choose at least one of your groups",
  groupNameIsTaken: "There is already a group named {{name}} here",
  groupIsRoot: "The topmost group can be neither moved nor removed",
  groupIsBelow: "A group cannot be moved into itself or one of its sub-groups",
  tooManyMemberships:
    "At most 50,000 memberships of groups can be set at a time. Please choose fewer entries or fewer groups.",
} satisfies Texts<typeof de>;
