import { notedAt } from "@wegbuch/contract/kit/noted-at";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/problems/texts";
import { invalid } from "./problem.ts";

const say = inBothLanguages(de, en);

/** When something was that is told now; 400 where it was noted too long ago (rule offline/late-notes). */
export function notedThen(occurredAt: string | null | undefined, now: Date): Date {
  const at = notedAt(occurredAt, now.getTime());
  if (at === null) throw invalid("occurredAt", say.notedTooLongAgo);
  return new Date(at);
}

/** When something was told that had been noted before; null where that was at once, for clocks are not quite the same. */
export const toldAfter = (notedAt: Date, toldAt: Date): Date | null =>
  toldAt.getTime() - notedAt.getTime() < 60_000 ? null : toldAt;
