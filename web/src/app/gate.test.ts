import { type PackageName, packages } from "@wegbuch/contract/access/packages";
import { type Role, roleNames } from "@wegbuch/contract/access/roles";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { expect, test } from "vitest";
import { decide, menuOf, screensOf } from "./gate.ts";

const allPackages = Object.keys(packages) as PackageName[];
const now = Date.parse("2026-11-20T12:00:00Z");

function aUser(role: Role, booked: readonly PackageName[] = allPackages, more: Partial<CurrentUser> = {}) {
  return {
    role: { id: role, name: roleNames[role] },
    packages: booked.map((name) => packages[name]),
    isHWNOE: false,
    canCalibrate: false,
    canShowTracks: true,
    canMergeSplitTrips: true,
    hasAMomentPassword: false,
    supportedBy: null,
    testerSince: null,
    testerExpiresInDays: null,
    ...more,
  } as CurrentUser;
}

const visit = (path: string, user?: CurrentUser) => decide({ session: "authorised", user, path, now });

/** Written by hand from document 1, 2.4 and decisions OQ-024: what each role finds in the menu. */
const menus: Record<Role, string[]> = {
  1: ["/livelocation", "/trips"],
  2: ["/livelocation", "/trips"],
  3: ["/livelocation", "/trips"],
  4: ["/livelocation", "/trips"],
  5: ["/trips"],
  6: ["/trips"],
  7: [],
};

test.each(Object.entries(menus))("the menu of role %s holds what it may open", (role, paths) => {
  const menu = menuOf(aUser(Number(role) as Role));

  expect(menu.flatMap(({ screens }) => screens.map(({ path }) => path))).toEqual(paths);
});

test("without its package an entry vanishes", () => {
  const paths = (booked: PackageName[]) => screensOf(aUser(1, booked)).map(({ path }) => path);

  expect(paths(["Tracking"])).toEqual(["/livelocation"]);
  expect(paths(["Logbook"])).toEqual(["/trips"]);
  expect(paths([])).toEqual([]);
});

test("the start page of those who have the logbook is the logbook", () => {
  expect(screensOf(aUser(1))[0]?.path).toBe("/trips");
});

test("whoever is not logged in is sent to the login from every page", () => {
  for (const path of ["/", "/trips", "/nonsense"]) {
    expect(decide({ session: "loggedOut", user: aUser(1), path, now })).toBe("login");
    expect(decide({ session: "expired", user: undefined, path, now })).toBe("login");
  }
});

test("until the profile is known everyone waits", () => {
  expect(visit("/trips")).toBe("wait");
  expect(decide({ session: "unknown", user: undefined, path: "/trips", now })).toBe("wait");
});

test("a temporary password leads to its page from everywhere", () => {
  const user = aUser(1, allPackages, { hasAMomentPassword: true });

  expect(visit("/trips", user)).toBe("temporaryPassword");
  expect(visit("/", user)).toBe("temporaryPassword");
  expect(visit("/MigrationPassword", user)).toBe("enter");
});

test("who chose a password already has no business on the page of temporary ones", () => {
  expect(visit("/migrationpassword", aUser(1))).toBe("start");
});

test("an expired trial shuts every page but the order form", () => {
  const tester = aUser(1, allPackages, { testerSince: "2026-11-01T00:00:00Z", testerExpiresInDays: 14 });

  expect(visit("/trips", tester)).toBe("expired");
  expect(visit("/", tester)).toBe("expired");
  expect(visit("/order", tester)).not.toBe("expired");
  expect(visit("/trips", { ...tester, testerExpiresInDays: 20 })).toBe("enter");
});

test("without role or package a page looks as if it did not exist", () => {
  expect(visit("/livelocation", aUser(5))).toBe("notFound");
  expect(visit("/trips", aUser(1, ["Tracking"]))).toBe("notFound");
  expect(visit("/trips", aUser(7))).toBe("notFound");
  expect(visit("/nonsense", aUser(1))).toBe("notFound");
});

test("addresses match in any case and with a trailing slash", () => {
  expect(visit("/LiveLocation/", aUser(1))).toBe("enter");
  expect(visit("/TRIPS", aUser(6))).toBe("enter");
});
