import { useNavigate, useSearch } from "@tanstack/react-router";
import { instant } from "@wegbuch/contract/kit/wire";
import { addDays, dayOf, instantAtWall } from "@wegbuch/contract/kit/vienna-clock";
import { formatDate, formatTime } from "../../ui/texts/format.ts";
import { readPage, readPageSize } from "../../ui/table/paging.ts";
import { isDay } from "../../ui/dates/period.ts";

export const kinds = ["positions", "events", "trips"] as const;
export type Kind = (typeof kinds)[number];

/** Which box and when: instants in UTC, the last one outside. */
export type Asked = { imei: string; from: string; to: string };

export type RawFilter = { kind: Kind; asked: Asked | null; page: number; perPage: number };

type Address = Record<string, unknown>;

/** The filter of the address, so that it can be shared and reloaded, and the ways to change it. */
export function useRawFilter() {
  const address: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter = readRawFilter(address);
  return {
    filter,
    /** Anything but paging goes back to page 1. */
    change: (part: Partial<RawFilter>) =>
      void navigate({
        to: "/mandator/rawdata",
        search: addressOf({ ...filter, page: 1, ...part }) as never,
      }),
  };
}

/** Reads an address; without box and whole period nothing is asked. */
export function readRawFilter(address: Address): RawFilter {
  const imei = readImei(address["imei"]);
  const [from, to] = [readInstant(address["from"]), readInstant(address["to"])];
  return {
    kind: kinds.find((kind) => kind === address["kind"]) ?? "positions",
    asked: imei !== "" && from !== null && to !== null && from <= to ? { imei, from, to } : null,
    page: readPage(address["page"]),
    perPage: readPageSize(address["perPage"]),
  };
}

/** The address of a filter; defaults are left out. */
export function addressOf({ kind, asked, page, perPage }: RawFilter): Address {
  return {
    ...(kind !== "positions" && { kind }),
    ...asked,
    ...(page > 1 && { page }),
    ...(perPage !== readPageSize(undefined) && { perPage }),
  };
}

/** The filter as its form holds it: days yyyy-MM-dd, times as typed; without a time the whole day counts. */
export type Draft = { imei: string; first: string; firstTime: string; last: string; lastTime: string };

export function draftOf(asked: Asked | null): Draft {
  if (asked === null) return { imei: "", first: "", firstTime: "", last: "", lastTime: "" };
  const { imei, from, to } = asked;
  const [firstTime, lastTime] = [timeOf(from), timeOf(to)];
  // A day ends where the next one begins.
  const last = lastTime === "" && to > from ? addDays(dayOf(to), -1) : dayOf(to);
  return { imei, first: dayOf(from), firstTime, last, lastTime };
}

/** What is asked for by a form; an instant is missing where a day is, or a time is wrong. */
export function askedBy({ imei, first, firstTime, last, lastTime }: Draft): Partial<Asked> {
  return {
    imei: imei.trim(),
    from: instantOf(first, firstTime.trim() === "" ? 0 : minutesOf(firstTime)),
    to: instantOf(last, lastTime.trim() === "" ? minutesOfDay : minutesOf(lastTime)),
  };
}

/** Both ends as people say them: a period that ends with a day ends at 24:00 of it, not on the next one. */
export function saidPeriod(from: string, to: string): { from: string; to: string } {
  const { last, lastTime } = draftOf({ imei: "", from, to });
  const end = lastTime === "" && to > from ? "24:00" : formatTime(to);
  return { from: `${formatDate(from)}\u00a0${formatTime(from)}`, to: `${formatDate(last)}\u00a0${end}` };
}

const minutesOfDay = 24 * 60;

/** 7:30, 07:30, 0730 or 7 → minutes since midnight; 24:00 ends a day; null when it is no time. */
export function minutesOf(typed: string): number | null {
  const [, hours, minutes = "0"] = /^(\d{1,2})(?::?(\d\d))?$/.exec(typed.trim()) ?? [];
  if (hours === undefined || Number(minutes) > 59) return null;
  const total = Number(hours) * 60 + Number(minutes);
  return total <= minutesOfDay ? total : null;
}

/** By the clock on the wall, whatever it did that day. */
function instantOf(day: string, minutes: number | null): string | undefined {
  if (!isDay(day) || minutes === null) return undefined;
  return iso(instantAtWall(Date.parse(day) + minutes * 60_000));
}

function timeOf(at: string): string {
  const time = formatTime(at);
  return time === "00:00" ? "" : time;
}

/** One that somebody typed into the address is read as a number. */
function readImei(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

function readInstant(value: unknown): string | null {
  const read = instant.safeParse(value);
  return read.success ? iso(Date.parse(read.data)) : null;
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
