import type { ReportFilter } from "@wegbuch/contract/documents/schemas";
import { fill, type Language } from "@wegbuch/contract/kit/texts";
import { shownDay, shownMoment, shownTimeOfDay } from "./say-values.ts";
import { say } from "./texts.ts";

/** The far bounds of an endless period (rule formats/periods). */
const [beginning, end] = [Date.parse("1761-01-01T00:00:00Z"), Date.parse("9998-01-01T00:00:00Z")];

/** Days as people say them, the last one included; with times where the period does not keep to whole days. */
export function sayPeriod({ from, to }: Pick<ReportFilter, "from" | "to">, language: Language): string {
  const first = from === undefined || Date.parse(from) < beginning ? undefined : Date.parse(from);
  const last = to === undefined || Date.parse(to) > end ? undefined : Date.parse(to);
  const isWhole = [first, last].every((time) => time === undefined || shownTimeOfDay(time) === "00:00");
  const shown = (time: number) => (isWhole ? shownDay(time) : shownMoment(time));
  const until = last === undefined ? undefined : shown(isWhole && last !== first ? last - 1 : last);
  if (first !== undefined && until !== undefined) return `${shown(first)} – ${until}`;
  if (first !== undefined) return fill(say.periodFrom, { from: shown(first) })[language];
  if (until !== undefined) return fill(say.periodUntil, { to: until })[language];
  return say.wholePeriod[language];
}
