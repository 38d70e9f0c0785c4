const format = new Intl.DateTimeFormat("de-AT", {
  timeZone: "Europe/Vienna",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** Local time as people read it in the history: dd.MM.yyyy HH:mm:ss (rule history/entries). */
export function shownTime(at: Date): string {
  return format.format(at).replace(",", "");
}

/** A local day as the history shows it: dd.MM.yyyy. */
export function shownLocalDay(day: string): string {
  return day.split("-").toReversed().join(".");
}
