import type { Language } from "@wegbuch/contract/kit/texts";
import { shownDay } from "../logbook/say-values.ts";
import { say } from "./texts.ts";

const dayMilliseconds = 86_400_000;

/** "Mo 04.05.2026", from the number of the day since 1970. */
export function sayNumberedDay(day: number, language: Language): string {
  // At noon the day of Vienna is that of UTC.
  const noon = (day + 0.5) * dayMilliseconds;
  const weekday = say.weekdays[language].split(" ")[new Date(noon).getUTCDay()];
  return `${weekday} ${shownDay(noon)}`;
}
