import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readCalendar } from "../../../test/kit/documents/calendar.ts";
import { type CalendarEvent, writeCalendar } from "./write-calendar.ts";

const anEvent = (given: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: "service-1@wegbuch",
  stampedAt: new Date("2026-03-10T08:09:10.123Z"),
  startsOn: "2026-02-28",
  endsOn: "2026-02-28",
  title: "Service",
  description: "Noch 100 km.",
  alarmDaysBefore: 7,
  ...given,
});

async function* given(events: readonly CalendarEvent[]) {
  yield* events;
}

async function written(events: readonly CalendarEvent[], name = "Fuhrpark"): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeCalendar({ name, events: given(events) })) pieces.push(piece);
  return Buffer.concat(pieces);
}

test("an event fills whole days, up to the day before its end", async () => {
  const { events, properties } = readCalendar(await written([anEvent()]));
  expect(properties).toMatchObject({ VERSION: "2.0", METHOD: "PUBLISH", "X-WR-CALNAME": "Fuhrpark" });
  expect(events).toEqual([
    {
      UID: "service-1@wegbuch",
      DTSTAMP: "20260310T080910Z",
      "DTSTART;VALUE=DATE": "20260228",
      "DTEND;VALUE=DATE": "20260301",
      SUMMARY: "Service",
      DESCRIPTION: "Noch 100 km.",
      TRANSP: "TRANSPARENT",
      alarm: { ACTION: "DISPLAY", DESCRIPTION: "Service", TRIGGER: "-P7D" },
    },
  ]);
});

test("a calendar without events is a calendar too", async () => {
  expect(readCalendar(await written([])).events).toEqual([]);
});

test("the same events give the same bytes", async () => {
  const events = [anEvent(), anEvent({ uid: "2" })];
  expect(await written(events)).toEqual(await written(events));
});

test("whatever somebody called a vehicle comes back as it was, in lines of at most 75 octets", async () => {
  const typed = fc.string({ unit: "binary", maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(typed, typed, async (title, description) => {
      const bytes = await written([anEvent({ title, description })], title);
      for (const line of bytes.toString("latin1").split("\r\n")) {
        expect(line.length).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\r\n]/);
      }
      const seen = (text: string) =>
        Buffer.from(text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n]/gu, "")).toString();
      const { events, properties } = readCalendar(bytes);
      expect(events).toHaveLength(1);
      expect(events[0]).toMatchObject({ SUMMARY: seen(title), DESCRIPTION: seen(description) });
      expect(properties["X-WR-CALNAME"]).toBe(seen(title));
    }),
    { numRuns: 50 },
  );
});
