import { expect, test } from "vitest";
import { guessedColumns, guessedTypes, whyNotRead } from "./rules.ts";

test("columns are guessed by German heads", () => {
  const head = ["Datum", "Startzeit", "Endzeit", "Startadresse", "Zieladresse", "Gefahrene Kilometer (km)"];
  expect(guessedColumns([...head, "Kategorie", "Zweck", "Geschäftspartner", "Kennzeichen", "Sonst"])).toEqual(
    {
      date: "Datum",
      startTime: "Startzeit",
      finishTime: "Endzeit",
      startAddress: "Startadresse",
      destinationAddress: "Zieladresse",
      mileage: "Gefahrene Kilometer (km)",
      type: "Kategorie",
      description: "Zweck",
      contact: "Geschäftspartner",
      vehicle: "Kennzeichen",
    },
  );
});

test("columns are guessed by English heads, each for one thing", () => {
  const head = [
    "Date",
    "Start",
    "End",
    "From",
    "To",
    "Odometer start",
    "Odometer end",
    "Trip type",
    "Driver",
  ];
  expect(guessedColumns(head)).toEqual({
    date: "Date",
    startTime: "Start",
    finishTime: "End",
    startAddress: "From",
    destinationAddress: "To",
    odometerBefore: "Odometer start",
    odometerAfter: "Odometer end",
    type: "Trip type",
    driver: "Driver",
  });
  expect(guessedColumns(["Datum", "Datum (2)"])).toEqual({ date: "Datum" });
  expect(guessedColumns(["Spalte 1", ""])).toEqual({});
  expect(guessedColumns(["Distance (mi)", "Distanz [m]"])).toEqual({});
  expect(guessedColumns(["Distance (mi)", "Distanz [km]"])).toEqual({ mileage: "Distanz [km]" });
});

test("words of types are guessed, others are left to be said", () => {
  expect(guessedTypes(["Geschäftlich", "PRIVAT", "Wohnung – Arbeit", "Sonstiges"])).toEqual({
    Geschäftlich: 0,
    PRIVAT: 1,
    "Wohnung – Arbeit": 2,
  });
});

test("what is missing is said, one thing after the other", () => {
  const nobody = { hasVehicle: false, hasDriver: false, hasDecimal: true, hasTypes: true };
  const why = (columns: Parameters<typeof whyNotRead>[0]["columns"], chosen = nobody) =>
    whyNotRead({ columns, types: {} }, chosen);
  expect(why({ date: "a", startTime: "b" })).toBe("times");
  const times = { startedAt: "a", finishedAt: "b" };
  expect(why(times)).toBe("addresses");
  const ways = { ...times, startAddress: "c", destinationAddress: "d" };
  expect(why({ ...ways, odometerBefore: "e" })).toBe("mileage");
  const all = { ...ways, mileage: "e" };
  expect(why(all, { ...nobody, hasDecimal: false })).toBe("decimal");
  expect(why(all, { ...nobody, hasTypes: false })).toBe("type");
  expect(why(all)).toBe("vehicle");
  expect(why(all, { ...nobody, hasVehicle: true })).toBe("driver");
  expect(why({ ...all, driver: "f" }, { ...nobody, hasVehicle: true })).toBeNull();
});
