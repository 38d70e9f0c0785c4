import type { Texts } from "../kit/texts.ts";

/** Why an inspection or a service cannot be noted. */
export const de = {
  monthIsAhead: "Das Datum darf nicht in der Zukunft liegen",
};

export const en = {
  monthIsAhead: "The date must not lie in the future",
} satisfies Texts<typeof de>;
