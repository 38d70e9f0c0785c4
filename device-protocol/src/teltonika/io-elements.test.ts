import { expect, test } from "vitest";
import { describeIo } from "./io-elements.ts";

test("the elements of a published frame have the names and units of the maker's tables", () => {
  const { known, unknown } = describeIo("fmb", [
    { id: 239, size: 1, value: 1 },
    { id: 66, size: 2, value: 14_304 },
    { id: 181, size: 2, value: 5 },
    { id: 36, size: 2, value: 1_439 },
    { id: 16, size: 4, value: 41_397 },
    { id: 78, size: 8, value: 0x1dd7e06an },
    { id: 256, size: 17, value: Buffer.from("WV1ZZZ2EZ86015388") },
    { id: 257, size: 2, value: Buffer.of(0, 7) },
  ]);

  expect(unknown).toEqual([]);
  expect(known).toEqual({
    ignition: 1,
    externalVoltage: 14_304,
    pdop: 0.5,
    engineRpm: 1_439,
    totalOdometer: 41_397,
    iButton: 0x1dd7e06an,
    vin: "WV1ZZZ2EZ86015388",
    crashTrace: "0007",
  });
});

test("temperatures and accelerations may be negative", () => {
  const { known } = describeIo("fmb", [
    { id: 32, size: 1, value: 0xf6 },
    { id: 17, size: 2, value: 0xfc18 },
    { id: 59, size: 2, value: 0xff38 },
  ]);

  expect(known).toEqual({ coolantTemperature: -10, axisX: -1_000, injectionTiming: -2 });
});

test("an unknown id and a known id of another size are kept as they came", () => {
  const strange = [
    { id: 9_999, size: 1, value: 7 },
    { id: 239, size: 2, value: 1 },
    { id: 66, size: 2, value: Buffer.of(1, 2) },
  ];

  expect(describeIo("fmb", strange)).toEqual({ known: {}, unknown: strange });
});

test("the same id means other things on another platform", () => {
  const voltage = [{ id: 800, size: 4, value: 12_600 }];
  const speed = [{ id: 81, size: 1, value: 50 }];

  expect(describeIo("ft", voltage).known).toEqual({ externalVoltage: 12_600 });
  expect(describeIo("fmb", voltage).known).toEqual({});
  expect(describeIo("fmb", speed).known).toEqual({ canSpeed: 50 });
  expect(describeIo("fm6", speed).known).toEqual({});
});
