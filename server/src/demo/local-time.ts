import { instantAtWall } from "@wegbuch/contract/kit/vienna-clock";

/** The instant at which clocks in Austria show a time ("06:15") of a day (yyyy-MM-dd), or so many minutes later. */
export function localTime(day: string, time: string, minutes = 0): Date {
  const there = Date.parse(`${day}T${time}:00Z`) + Math.round(minutes * 60) * 1_000;
  return new Date(instantAtWall(there));
}
