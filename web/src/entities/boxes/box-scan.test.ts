import { expect, test } from "vitest";
import { freeName } from "./box-scan.ts";

const named = (vehicleName: string) => ({ imei: vehicleName, model: "", vehicleName });

test("a new box's vehicle is named by the number of its row", () => {
  expect(freeName([])).toBe("Vehicle 1");
  expect(freeName([named("Vehicle 1"), named("Servicewagen 4")])).toBe("Vehicle 3");
});

test("after a row was removed no name is given twice", () => {
  expect(freeName([named("Vehicle 2")])).toBe("Vehicle 3");
});
