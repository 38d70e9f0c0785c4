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

/** Local time as people read it in the history: dd.MM.yyyy HH:mm:ss (ALG-HISTORY). */
export function shownTime(at: Date): string {
  return format.format(at).replace(",", "");
}

/** A month as the history shows it: MM.yyyy, of any local day in it. */
export function shownMonth(day: string): string {
  return `${day.slice(5, 7)}.${day.slice(0, 4)}`;
}
