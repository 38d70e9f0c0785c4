import { expect, test } from "vitest";
import { bodyOfLine, withModel } from "./data.ts";

const mandatorId = "0197aaaa-0000-7000-8000-000000000001";

test("the columns of a line are taken by their position", () => {
  const cells = ["352093081429150", "FMC003", "8943", "+43 664 1", "Bus 1", "BM"];

  expect(bodyOfLine(cells, mandatorId)).toEqual({
    mandatorId,
    boxes: [
      {
        imei: "352093081429150",
        model: "FMC003",
        simCardNumber: "8943",
        phoneNumber: "+43 664 1",
        vehicleName: "Bus 1",
        deviceType: "bm",
      },
    ],
  });
});

test("without a mandator a name for a vehicle is left out rather than refused", () => {
  const { boxes } = bodyOfLine(["352093081429150", "FMC003", "", "", "Bus 1", ""], null);

  expect(boxes).toEqual([{ imei: "352093081429150", model: "FMC003", simCardNumber: "", phoneNumber: "" }]);
});

test("a line of an IMEI alone registers a box without a mandator, its device type by its model", () => {
  expect(bodyOfLine(["352093081429150", "", "", "", "", ""], null)).toEqual({
    mandatorId: null,
    boxes: [{ imei: "352093081429150", model: "", simCardNumber: "", phoneNumber: "" }],
  });
});

test("the networks of a line stand apart by spaces, commas or semicolons", () => {
  const cells = ["352093081429150", "", "", "", "", "", "10.0.0.0/8, 2001:db8::/32;192.0.2.1/32"];

  expect(bodyOfLine(cells, null).boxes).toMatchObject([
    { sourceNetworks: ["10.0.0.0/8", "2001:db8::/32", "192.0.2.1/32"] },
  ]);
});

const draft = { simCardNumber: "", phoneNumber: "", mandatorId: null };

test("a model brings its device type along", () => {
  expect(withModel({ ...draft, model: "", deviceType: "bm" }, "FMC003").deviceType).toBe("obd");
  expect(withModel({ ...draft, model: "FMC003", deviceType: "obd" }, "FMB920").deviceType).toBe("bm");
});

test("a device type that was chosen against the model stays", () => {
  expect(withModel({ ...draft, model: "FMB920", deviceType: "obd" }, "FMB92").deviceType).toBe("obd");
});
