import { wallOf } from "@wegbuch/contract/kit/vienna-clock";

/** Local time as people read it in the history: dd.MM.yyyy HH:mm:ss (rule history/entries). */
export function shownTime(at: Date): string {
  const [day, time] = new Date(wallOf(at.getTime())).toISOString().split("T");
  return `${shownLocalDay(day!)} ${time!.slice(0, 8)}`;
}

/** A local day as the history shows it: dd.MM.yyyy. */
export function shownLocalDay(day: string): string {
  return day.split("-").toReversed().join(".");
}
