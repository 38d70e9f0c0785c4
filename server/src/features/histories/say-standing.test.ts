import * as fc from "fast-check";
import { expect, test } from "vitest";
import { endOfDeadline, isAlteration, standingsOf, type StatedTrip, type ToldEntry } from "./say-standing.ts";

const drive: StatedTrip = {
  agent: 0,
  is_recomposed: false,
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
  // One after the other, and each by somebody else.
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
  const part = { is_recomposed: true, created_at: new Date("2026-05-06T08:00:00Z") };
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

test("what comes later does not change what came before", () => {
  const acts: Act[] = [
    { says: [chosen] },
    { says: [purpose] },
    { by: "Eva", says: [["driver", "", "Anna"]] },
    { says: [locked] },
    {
      says: [
        ["lockedAt", "x", ""],
        ["unlockReason", "", "Falsch"],
      ],
    },
    { says: [["type", "private", "business"]] },
    { on: "2026-06-01", says: [["costcenterKey", "", "K-1"]] },
  ];
  const whole = standings(acts);
  expect(whole).toEqual(["entry", "entry", "entry", "entry", "change", "change", "change", "change"]);
  for (let count = 0; count <= acts.length; count += 1) {
    const some = standings(acts.slice(0, count));
    expect(some).toEqual(whole.slice(0, some.length));
  }
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
