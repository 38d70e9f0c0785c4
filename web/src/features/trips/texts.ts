import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = { title: "Fahrtenbuch" };

export const en = { title: "Logbook" } satisfies Texts<typeof de>;
