import type { Texts } from "../kit/texts.ts";

/** Why an inspection or a service cannot be noted. */
export const de = {
  dayIsAhead: "Das Datum darf nicht in der Zukunft liegen",
};

export const en = {
  dayIsAhead: "The date must not be in the future",
} satisfies Texts<typeof de>;
