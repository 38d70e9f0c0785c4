import { dayOf, instantAtWall } from "@wegbuch/contract/kit/vienna-clock";
import { formatTime } from "../texts/format.ts";
import { isDay } from "./period.ts";

/** A day and a time of day as two fields hold them: yyyy-MM-dd and HH:mm, or what was typed while that is wrong. */
export type Moment = { day: string; time: string };

export const noMoment: Moment = { day: "", time: "" };

/** 7:12, 07.12, 712 or 0712 → 07:12; null when it is no time of day. */
export function parseTime(typed: string): string | null {
  const [, hour = "", minute = "00"] =
    /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(typed.trim()) ?? /^(\d{1,2})(\d{2})$/.exec(typed.trim()) ?? [];
  if (hour === "" || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, "0")}:${minute}`;
}

/** ISO instant → the local day and minute it lies in. */
export function momentOf(instant: string): Moment {
  return { day: dayOf(instant), time: formatTime(instant) };
}

/** ISO instant → the next full minute after it, so never before what happened then. */
export function minuteAfter(instant: string): Moment {
  return momentOf(new Date(Date.parse(instant) + 60_000).toISOString());
}

/** The instant of a local day and time; undefined while either is missing or wrong. The hour a clock skips is the one after. */
export function instantAt({ day, time }: Moment): string | undefined {
  const parsed = parseTime(time);
  if (!isDay(day) || parsed === null) return undefined;
  return new Date(instantAtWall(Date.parse(`${day}T${parsed}:00Z`))).toISOString();
}

/** Whether nothing was entered. */
export function isEmptyMoment({ day, time }: Moment): boolean {
  return day === "" && time.trim() === "";
}
