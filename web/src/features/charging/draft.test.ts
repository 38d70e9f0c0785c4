import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defaultDraft, type Draft, errorsOf, requestOf, withSection } from "./draft.ts";

beforeEach(() => vi.stubGlobal("localStorage", { getItem: () => "de-AT" }));
afterEach(() => vi.unstubAllGlobals());

const labels = { numberOfCars: "Autos", arrivalEnd: "Letzte Ankunft", time: "Ab", throughput: "kW" };
const wrongOf = (part: Partial<Draft>) => errorsOf({ ...defaultDraft(), ...part }, labels);

test("the form begins with the defaults that were ordered", () => {
  expect(defaultDraft()).toEqual({
    numberOfCars: "10",
    percentageNormal: "10",
    percentageMedium: "40",
    percentageStrong: "50",
    distributorMaxThroughput: "10",
    stationMaxThroughput: "10",
    kwPer100Km: "10",
    arrivalStart: "20:00",
    arrivalEnd: "22:00",
    nightShiftEnd: "05:00",
    sections: [],
  });
  expect(wrongOf({})).toEqual({});
});

test("what is typed is read as people type it", () => {
  const sections = [{ key: 1, time: "7:30", throughput: "3,5" }];
  const { query, body } = requestOf({ ...defaultDraft(), arrivalEnd: "9:00", kwPer100Km: "17,5", sections });
  expect(query).toMatchObject({ arrivalEnd: "09:00", kwPer100Km: 17.5, numberOfCars: 10 });
  expect(body).toEqual([{ id: 1, time: "07:30", throughput: 3.5 }]);
});

test.each([
  [{ numberOfCars: "" }, { numberOfCars: "Autos ist erforderlich" }],
  [{ numberOfCars: "1001" }, { numberOfCars: "Autos ist ungültig" }],
  [{ numberOfCars: "zehn" }, { numberOfCars: "Autos ist ungültig" }],
  [{ percentageMedium: "41" }, { percentageStrong: "Die Anteile müssen zusammen 100 Prozent ergeben" }],
  [{ arrivalEnd: "25:00" }, { arrivalEnd: "Letzte Ankunft ist ungültig" }],
  [{ arrivalEnd: "06:00" }, { nightShiftEnd: "Die Nacht darf nicht vor der letzten Ankunft enden" }],
  [
    { sections: [{ key: 1, time: "x", throughput: "-1" }] },
    { "0.time": "Ab ist ungültig", "0.throughput": "kW ist ungültig" },
  ],
])("of %j is wrong %j", (part, errors) => expect(wrongOf(part)).toEqual(errors));

test("sections follow one another by the hour, with the throughput that is given", () => {
  const first = withSection(defaultDraft());
  expect(first).toEqual([{ key: 1, time: "22:00", throughput: "10" }]);
  const late = [{ key: 4, time: "23:30", throughput: "5" }];
  expect(withSection({ ...defaultDraft(), sections: late }).at(-1)).toEqual({
    key: 5,
    time: "00:00",
    throughput: "10",
  });
});
