import type { ActingRule } from "@wegbuch/contract/classificationrules/rules";
import { expect, test } from "vitest";
import type { PrivateMode } from "./private-mode.ts";
import { ruleOfDrive } from "./rule-of-drive.ts";

const home = { latitude: 48.2, longitude: 16.37 };
const aRule = (said: Partial<ActingRule>): ActingRule => ({
  kind: 3,
  vehicleId: null,
  schedule: null,
  home: null,
  work: null,
  place: null,
  geofenceId: null,
  type: 0,
  description: "",
  contact: "",
  confirmedAt: 0,
  endedAt: null,
  position: 0,
  formerPositions: [],
  ...said,
});
const atHome = aRule({
  place: { ...home, displayName: "Zuhause", radiusInMeters: 200 },
  description: "home",
});
const offWork = aRule({
  kind: 1,
  schedule: { weekdays: [1, 2, 3, 4, 5, 6, 7], from: "23:58", until: "23:59" },
  description: "off work",
  position: 1,
});

const anotherPlace = { latitude: 48.1, longitude: 16.37 };
const aDrive = { startedAt: 1_000, start: anotherPlace, finishedAt: 5_000, destination: home };
const aMode = (driverId: string, startedAt: number): PrivateMode => ({
  driverId,
  startedAt,
  until: 90_000_000,
  endsWithTrip: true,
  endedAt: null,
  isEndedByDriver: false,
});

const said = (
  drive: Partial<Parameters<typeof ruleOfDrive>[0]>,
  privateModes: readonly PrivateMode[],
  rules = [atHome, offWork],
) => {
  const isPrivateTripAllowed = true;
  const defaults = {
    driverId: "anna",
    costcenterId: null,
    isPrivateTripAllowed,
    rules,
    isInFence: () => false,
  };
  const asked = { defaults, vehicleId: "car", privateModes };
  return ruleOfDrive({ ...aDrive, endReason: "standstill", ...drive }, asked)?.description ?? null;
};

const cut = { part: { mode: null, isCut: true } };

test("of what somebody else has parted by switching private, a driver's rules tell when work is, but not of his places", () => {
  expect(said({}, [])).toBe("home");
  // (rule classificationrules/parts)
  expect(said({ endReason: "switched" }, [aMode("ben", 5_000)])).toBe("off work");
  expect(said({ endReason: "switched" }, [aMode("ben", 5_000)], [atHome])).toBeNull();
  expect(said(cut, [aMode("ben", 500)])).toBe("off work");
  // One that stood then had ended before.
  expect(said({ endReason: "switched" }, [aMode("ben", 5_600)])).toBe("off work");
});

test("of what he has parted himself they tell all, and of a whole drive near somebody else's private way, too", () => {
  expect(said({ endReason: "switched" }, [aMode("anna", 5_000)])).toBe("home");
  expect(said(cut, [aMode("anna", 500)])).toBe("home");
  expect(said({}, [aMode("ben", 100), aMode("ben", 5_500)])).toBe("home");
  const byBoth = [aMode("anna", 500), aMode("ben", 5_000)];
  expect(said({ ...cut, endReason: "switched" }, byBoth)).toBe("off work");
});

test("of what was parted by somebody nobody knows any more they tell nothing of places", () => {
  expect(said({ endReason: "switched" }, [])).toBe("off work");
});
