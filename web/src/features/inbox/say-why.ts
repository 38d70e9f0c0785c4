import type { Suggestion } from "@wegbuch/contract/inbox/schemas";
import { formatDate } from "../../ui/texts/format.ts";

/** What a suggestion comes from, by the name of its sentence; when others were there last is told to nobody (rule inbox/suggestion). */
export function sayWhy({ basis: { source, lastAt } }: Pick<Suggestion, "basis">) {
  if (source === "own") return { text: "why", values: { date: formatDate(lastAt ?? "") } } as const;
  if (source === "company") return { text: "whyCompany", values: {} } as const;
  return { text: source === "fence" ? "whyFence" : "whyReservation", values: {} } as const;
}
