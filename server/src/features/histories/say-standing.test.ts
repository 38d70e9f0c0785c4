import * as fc from "fast-check";
import { expect, test } from "vitest";
import { shownTime } from "../../platform/history/shown-time.ts";
import type { ToldEntry } from "./read-entry.ts";
import { endOfDeadline } from "@wegbuch/contract/inbox/rules";
import type { StatedTrip } from "./say-deadline.ts";
import { isAlteration, standingsOf } from "./say-standing.ts";

const drive: StatedTrip = {
  agent: 0,
  finished_at: new Date("2026-05-04T08:00:00Z"),
  created_at: new Date("2026-05-04T07:30:00Z"),
};

type Said = [property: string, before: string | null, after: string | null];
type Act = { on?: string; by?: string | null; says: Said[] };

/** Entries as people leave them, each act a minute after the one before unless its day is said. */
const entriesOf = (acts: readonly Act[]): ToldEntry[] =>
  acts.flatMap(({ on = "2026-05-05", by = "Anna", says }, index) =>
    says.map(([property_name, old_value, new_value]) => ({
      property_name,
      old_value,
      new_value,
      changed_at: new Date(Date.parse(`${on}T10:00:00Z`) + index * 60_000),
      actor_id: by === "System" || by === null ? null : by,
      actor_name: by,
    })),
  );

const standings = (acts: readonly Act[], trip: Partial<StatedTrip> = {}) =>
  standingsOf({ ...drive, ...trip }, entriesOf(acts));

const purpose: Said = ["description", "", "Wartung, Fa. Huber"];
const chosen: Said = ["type", "business", "private"];
const made: Said = ["created", "", "07:00 – 08:00"];
const locked: Said = ["lockedAt", "", "05.05.2026"];

test("whoever first says what nobody had said, and chooses the type, changes nothing", () => {
  const all: Said[] = [["driver", "", "Anna"], chosen, purpose, ["costcenterKey", "", "K-1"]];
  expect(standings([{ says: all }])).toEqual(["entry", "entry", "entry", "entry"]);
  // One after the other, by one person in either order, and each by somebody else.
  expect(standings([{ says: [purpose] }, { says: [chosen] }])).toEqual(["entry", "entry"]);
  expect(standings([{ says: [chosen] }, { by: "Eva", says: [purpose] }])).toEqual(["entry", "entry"]);
  expect(standings([{ by: "Eva", says: [["driver", "", "Anna"]] }, { says: [purpose] }])).toEqual([
    "entry",
    "entry",
  ]);
});

test.each<[string, Act[], Partial<StatedTrip>?]>([
  ["another purpose", [{ says: [purpose] }, { says: [["description", "Wartung, Fa. Huber", "Linz"]] }]],
  ["a purpose taken away", [{ says: [purpose] }, { says: [["description", "Wartung, Fa. Huber", ""]] }]],
  ["another driver than the vehicle's own", [{ says: [["driver", "Eva", "Anna"]] }]],
  [
    "a type that somebody looked at besides",
    [{ says: [purpose] }, { by: "Eva", says: [["driver", "", "Anna"]] }, { says: [chosen] }],
  ],
  ["a type after whoever chose it has locked the trip", [{ says: [locked] }, { says: [chosen] }]],
  ["a second choice of type", [{ says: [chosen] }, { says: [["type", "private", "business"]] }]],
  ["a type after somebody had a say in the trip", [{ by: "Eva", says: [purpose] }, { says: [chosen] }]],
  ["a type after it was locked", [{ by: "Eva", says: [locked] }, { says: [chosen] }]],
  [
    "a purpose after it was locked",
    [{ says: [locked] }, { says: [["lockedAt", "x", ""]] }, { says: [purpose] }],
  ],
  ["what its box recorded in private mode", [{ says: [["type", "private", "business"]] }]],
  ["kilometres", [{ says: [["mileageInMeters", "1,000", "2,000"]] }]],
  ["a word of the support", [{ by: "Sepp (Support)", says: [purpose] }]],
  ["a word of the program", [{ by: "System", says: [purpose] }]],
  ["the reason of an unlocking", [{ says: [["unlockReason", "", "Falscher Typ"]] }]],
  ["the release taken back", [{ says: [["readyForExportAt", "05.05.2026", ""]] }]],
  ["what was erased", [{ by: null, says: [["description", null, null]] }]],
  ["what was split", [{ says: [["finishedAt", "10:00", "09:30"]] }]],
  ["a trip written down by hand", [{ says: [made] }], { agent: 1 }],
  ["the type of one that was written down", [{ says: [made] }, { says: [chosen] }], { agent: 1 }],
])("a change is %s", (_, acts, trip) => {
  expect(standings(acts, trip).at(-1)).toBe("change");
});

test("saying again what had been taken away is a change, and so is each step to it", () => {
  const gone: Said = ["description", "Wartung, Fa. Huber", ""];
  const steps = [[purpose], [gone], [purpose], [gone]].map((says) => ({ says }));
  expect(standings(steps)).toEqual(["entry", "change", "change", "change"]);
});

test("what trips are joined to was said before; what a part of a trip is made of is told by its splitting", () => {
  const merged: Act = {
    says: [["mileageInMeters", "1,0", "3,0"], purpose, ["mergedFrom", "", "07:00 – 08:00"]],
  };
  expect(standings([merged])).toEqual(["change", "change", "change"]);
  const parted: Act = { says: [made, ["splitFrom", "", "07:00 – 09:00"]] };
  const part = { created_at: new Date("2026-05-06T08:00:00Z") };
  const taken: Said = ["description", "Wien", "Graz"];
  expect(standings([parted, { on: "2026-05-06", says: [purpose] }], part)).toEqual([
    "entry",
    "change",
    "entry",
  ]);
  expect(standings([parted, { on: "2026-05-06", says: [taken] }], part)).toEqual([
    "entry",
    "change",
    "change",
  ]);
  // Splitting an old trip does not make what is said of it one in time.
  expect(standings([parted, { on: "2026-05-12", says: [purpose] }], part).at(-1)).toBe("late");
});

test("locking, releasing and exporting belong to keeping the book", () => {
  const said = ["lockedAt", "readyForExportAt", "exportedAt"].map((name): Said => [name, "", "05.05.2026"]);
  expect(standings([{ on: "2027-01-01", says: said }])).toEqual(["entry", "entry", "entry"]);
});

test("a first statement has seven days in Vienna after that of the trip, summer and winter, then it is late", () => {
  const end = (instant: string) => new Date(endOfDeadline(Date.parse(instant))).toISOString();
  expect(end("2026-05-04T21:40:00Z")).toBe("2026-05-11T22:00:00.000Z");
  expect(end("2026-05-04T22:40:00Z")).toBe("2026-05-12T22:00:00.000Z");
  expect(end("2026-03-24T12:00:00Z")).toBe("2026-03-31T22:00:00.000Z");
  expect(end("2026-10-20T12:00:00Z")).toBe("2026-10-27T23:00:00.000Z");
  const at = (instant: string, trip: Partial<StatedTrip> = {}) =>
    standingsOf({ ...drive, ...trip }, [
      { ...entriesOf([{ says: [purpose] }])[0]!, changed_at: new Date(instant) },
    ])[0];
  expect(at("2026-05-11T21:59:59.999Z")).toBe("entry");
  expect(at("2026-05-11T22:00:00.000Z")).toBe("late");
  // What a box sent weeks later could not be told of before; a trip somebody wrote down himself could.
  const late = { created_at: new Date("2026-06-01T08:00:00Z") };
  expect(at("2026-06-08T10:00:00Z", late)).toBe("entry");
  expect(at("2026-06-08T10:00:00Z", { ...late, agent: 1 })).toBe("late");
  expect(at("2026-06-09T10:00:00Z", late)).toBe("late");
  expect(at("2027-06-09T10:00:00Z", { finished_at: null })).toBe("entry");
});

test("a type is late like a purpose, and a trip written down long after it was says so", () => {
  expect(standings([{ on: "2026-05-20", says: [chosen, purpose] }])).toEqual(["late", "late"]);
  expect(standings([{ on: "2026-05-20", says: [made] }], { agent: 1 })).toEqual(["late"]);
});

test("marks beside a trip say nothing of it, so that a calibration makes no change of the first choice of its type", () => {
  const marks: Said[] = [
    ["calibratedAt", "", "05.05.2026 06:00:00"],
    ["ignoredRecords", "", "06:00 – 06:10"],
  ];
  const marked = marks.map((mark): Act => ({ by: "Eva", says: [mark] }));
  expect(standings([...marked, { says: [chosen] }])).toEqual(["change", "change", "entry"]);
});

test("a part that is split off when its trip has arrived is in time like the whole", () => {
  const arrived = { created_at: new Date("2026-06-01T08:00:00Z") };
  const parted = (by: string): Act => ({
    on: "2026-06-01",
    by,
    says: [made, ["splitFrom", "", "07:00 – 09:00"]],
  });
  const said: Act = { on: "2026-06-02", says: [chosen, purpose] };
  expect(standings([parted("System"), said], arrived).slice(2)).toEqual(["entry", "entry"]);
  expect(standings([parted("Eva"), said], arrived).at(-1)).toBe("entry");
  // Of once, when a part was as old as its splitting.
  const splitAt = entriesOf([parted("Eva")])[0]!.changed_at;
  expect(standings([parted("Eva"), said], { created_at: splitAt }).at(-1)).toBe("late");
});

/** What may happen to a trip: who says what of it, and what its row is from then on. */
type Step = {
  days: number;
  by: string;
  say: (trip: StatedTrip) => Said[];
  become?: (trip: StatedTrip) => StatedTrip;
};

const ending = (hours: number) => (trip: StatedTrip) => ({
  ...trip,
  finished_at: new Date(trip.finished_at!.getTime() + hours * 3_600_000),
});

const says = (said: readonly Said[]) => fc.constant({ say: () => [...said] });

/** Splitting, merging, another time of what was written down, a longer recording: the end is another one. */
const anotherEnd = fc.integer({ min: -400, max: 400 }).map((hours) => ({
  say: (trip: StatedTrip): Said[] => [
    ["finishedAt", shownTime(trip.finished_at!), shownTime(ending(hours)(trip).finished_at)],
  ],
  become: ending(hours),
}));

const step: fc.Arbitrary<Step> = fc
  .tuple(
    fc.integer({ min: 0, max: 6 }),
    fc.constantFrom("Anna", "Eva", "System"),
    fc.oneof(
      anotherEnd,
      says([chosen, purpose]),
      ...[purpose, chosen, made, locked].map((said) => says([said])),
      says([["driver", "", "Anna"]]),
      says([["costcenterKey", "", "K-1"]]),
      says([["lockedAt", "x", ""]]),
      says([["calibratedAt", "", "x"]]),
    ),
  )
  .map(([days, by, happened]) => ({ days, by, ...happened }));

const aLife = fc.record({
  agent: fc.constantFrom(0, 1),
  arrivesAfterDays: fc.integer({ min: 0, max: 30 }),
  steps: fc.array(step, { maxLength: 8 }),
});

test("what comes later does not change what came before, whatever becomes of the trip", () => {
  const living = fc.property(aLife, ({ agent, arrivesAfterDays, steps }) => {
    let now = drive.created_at.getTime() + arrivesAfterDays * 86_400_000;
    let trip: StatedTrip = { ...drive, agent, created_at: new Date(now) };
    const entries: ToldEntry[] = [];
    let before: string[] = [];
    for (const { days, by, say, become } of steps) {
      now += days * 86_400_000 + 60_000;
      entries.push(
        ...entriesOf([{ by, says: say(trip) }]).map((entry) => ({ ...entry, changed_at: new Date(now) })),
      );
      trip = become?.(trip) ?? trip;
      const standings = standingsOf(trip, entries);
      expect(standings.slice(0, before.length)).toEqual(before);
      before = standings;
    }
  });
  fc.assert(living, { numRuns: 500 });
});

test("what was said in time stays so after a merge or a split, and moving a trip does not make its writing timely", () => {
  const late = { created_at: new Date("2026-06-01T08:00:00Z") };
  const longer: Act = {
    on: "2026-06-03",
    by: "Eva",
    says: [
      ["finishedAt", "04.05.2026 10:00:00", "04.05.2026 12:00:00"],
      ["mergedFrom", "", "x"],
    ],
  };
  const merged = { ...late, finished_at: new Date("2026-05-04T10:00:00Z") };
  expect(standings([{ on: "2026-06-02", says: [purpose] }, longer], merged)[0]).toBe("entry");
  // It had ended after midnight in Vienna, and was parted before.
  const [day, before] = ["2026-05-12", new Date("2026-05-04T21:30:00Z")];
  const parted: Act = { on: day, says: [["finishedAt", "05.05.2026 00:30:00", "04.05.2026 23:30:00"]] };
  expect(standings([{ on: day, says: [purpose] }, parted], { finished_at: before })[0]).toBe("entry");
  const moved: Act = {
    on: "2026-05-21",
    says: [["finishedAt", "04.05.2026 10:00:00", "19.05.2026 10:00:00"]],
  };
  const elsewhere = { agent: 1, finished_at: new Date("2026-05-19T08:00:00Z") };
  expect(standings([{ on: "2026-05-20", says: [made] }, moved], elsewhere)).toEqual(["late", "change"]);
});

test("whatever people do, one thing is said first at most once, and what they do later changes no judgement", () => {
  const values = fc.constantFrom("", "A", "B");
  const said = fc.tuple(
    fc.constantFrom("description", "driver", "type", "lockedAt", "mergedFrom"),
    values,
    values,
  );
  const act = fc.record({
    by: fc.constantFrom("Anna", "Eva", "System"),
    says: fc.array(said, { minLength: 1, maxLength: 3 }),
  });
  const run = fc.array(act, { maxLength: 8 }) as fc.Arbitrary<Act[]>;
  fc.assert(
    fc.property(run, fc.nat(), (acts, cut) => {
      const entries = entriesOf(acts);
      const whole = standings(acts);
      for (const property of ["description", "driver", "type"]) {
        const own = whole.filter((_, index) => entries[index]!.property_name === property);
        expect(own.slice(1).every((standing) => standing === "change")).toBe(true);
      }
      const some = standings(acts.slice(0, cut % (acts.length + 1)));
      expect(some).toEqual(whole.slice(0, some.length));
    }),
  );
});

test("how a trip came to be and the marks beside it do not make it a changed one", () => {
  const told = (says: Said) => entriesOf([{ says: [says] }])[0]!;
  expect(isAlteration(told(made), "late")).toBe(false);
  expect(isAlteration(told(["calibratedAt", "", "x"]), "change")).toBe(false);
  expect(isAlteration(told(purpose), "late")).toBe(true);
  expect(isAlteration(told(purpose), "entry")).toBe(false);
});
