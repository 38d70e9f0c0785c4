import type { Texts } from "../kit/texts.ts";

export const de = {
  costcenterIsArchived: "Die Kostenstelle {{foreignId}} ist archiviert",
  costcenterIsTaken: "Die Kostenstelle {{foreignId}} gibt es bereits",
  costcenterIsNotArchived: "Nur eine archivierte Kostenstelle kann gelöscht werden",
};

export const en = {
  costcenterIsArchived: "The cost centre {{foreignId}} is archived",
  costcenterIsTaken: "There is already a cost centre {{foreignId}}",
  costcenterIsNotArchived: "Only an archived cost centre can be deleted",
} satisfies Texts<typeof de>;
