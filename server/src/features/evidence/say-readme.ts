import type { BundleSelection } from "@wegbuch/contract/documents/schemas";
import { fill, type Language } from "@wegbuch/contract/kit/texts";
import { shownMoment } from "../documents/logbook/say-values.ts";
import type { Subject } from "./read-subject.ts";
import { say } from "./texts.ts";

/** What a bundle is, how it is checked, and what it proves, for somebody who has nothing but the bundle. */
export function sayReadme(
  { company, vehicles, notes, keys }: Subject,
  { from, to }: BundleSelection,
  language: Language,
): string {
  const last = notes.at(-1);
  const until =
    last === undefined ? say.untilNothing : fill(say.until, { until: shownMoment(last.signedAt.getTime()) });
  return fill(say.readme, {
    company,
    vehicles: vehicles
      .map(({ name, licensePlate }) => [licensePlate, name].filter((part) => part !== "").join(", "))
      .join("\n             "),
    from: shownMoment(Date.parse(from)),
    to: shownMoment(Date.parse(to)),
    until,
    keys: keys.join("\n") || say.noKey,
  })[language].replaceAll("\n", "\r\n");
}
