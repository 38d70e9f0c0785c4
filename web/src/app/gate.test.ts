import { type PackageName, packages } from "@wegbuch/contract/access/packages";
import { type Role, roleNames } from "@wegbuch/contract/access/roles";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { expect, test } from "vitest";
import { barOf, canonical, decide, hasDrawer, menuOf, wantedScreen } from "./gate.ts";
import { screens } from "./screens.ts";

const allPackages = Object.keys(packages) as PackageName[];
const now = Date.parse("2026-11-20T12:00:00Z");
/** As if every page of the table existed. */
const everyPage = new Set(screens.map(({ path }) => canonical(path)));

function aUser(role: Role, booked: readonly PackageName[] = allPackages, more: Partial<CurrentUser> = {}) {
  return {
    role: { id: role, name: roleNames[role] },
    packages: booked.map((name) => packages[name]),
    isHWNOE: false,
    canCalibrate: false,
    canShowTracks: true,
    canMergeSplitTrips: true,
    hasAMomentPassword: false,
    isSecondFactorMissing: false,
    supportedBy: null,
    hiddenPlaces: null,
    testerSince: null,
    testerExpiresInDays: null,
    ...more,
  } as CurrentUser;
}

const visit = (path: string, user?: CurrentUser, pages = everyPage) =>
  decide({ session: "authorised", user, path, pages, now });

const page = { show: "page" };
const notFound = { show: "notFound" };

test("whoever is not logged in is sent to the login from every page", () => {
  for (const path of ["/", "/trips", "/settings", "/migrationpassword", "/nonsense"]) {
    const common = { path, pages: everyPage, now };
    expect(decide({ ...common, session: "loggedOut", user: aUser(1) })).toEqual({ goTo: "/login" });
    expect(decide({ ...common, session: "expired", user: undefined })).toEqual({ goTo: "/login" });
  }
});

test("until the profile is known everyone waits", () => {
  expect(visit("/trips")).toEqual({ show: "wait" });
  expect(decide({ session: "unknown", user: undefined, path: "/trips", pages: everyPage, now })).toEqual({
    show: "wait",
  });
});

test("login, reset link and charging simulator stand open to everybody", () => {
  for (const path of ["/login", "/passwordreset", "/ChargingSimulator"]) {
    expect(decide({ session: "loggedOut", user: undefined, path, pages: everyPage, now })).toEqual(page);
    expect(visit(path, aUser(7))).toEqual(page);
  }
  expect(
    decide({ session: "loggedOut", user: undefined, path: "/chargingsimulator", pages: new Set(), now }),
  ).toEqual(notFound);
});

test("a temporary password leads to its page from everywhere", () => {
  const user = aUser(1, allPackages, { hasAMomentPassword: true });

  for (const path of ["/", "/trips", "/order", "/settings", "/nonsense"])
    expect(visit(path, user)).toEqual({ goTo: "/migrationpassword" });
  expect(visit("/MigrationPassword", user)).toEqual(page);
});

test("a second factor that is missing leads to its page from everywhere, after the password", () => {
  const user = aUser(1, allPackages, { isSecondFactorMissing: true });

  for (const path of ["/", "/trips", "/order", "/settings", "/nonsense"])
    expect(visit(path, user)).toEqual({ goTo: "/secondfactor" });
  expect(visit("/SecondFactor", user)).toEqual(page);
  const both = aUser(1, allPackages, { hasAMomentPassword: true, isSecondFactorMissing: true });
  expect(visit("/secondfactor", both)).toEqual({ goTo: "/migrationpassword" });
});

test("support is not asked to choose a password for somebody else", () => {
  const supported = aUser(1, allPackages, { hasAMomentPassword: true, supportedBy: "Vera Kogelbauer" });

  expect(visit("/trips", supported)).toEqual(page);
  expect(visit("/migrationpassword", supported)).toEqual({ goTo: "/" });
});

test("who chose a password already has no business on the page of temporary ones", () => {
  expect(visit("/migrationpassword", aUser(1))).toEqual({ goTo: "/" });
});

const expiredTrial = { testerSince: "2026-11-01T00:00:00Z", testerExpiresInDays: 14 };

test("an expired trial shuts every page but the order form", () => {
  const tester = aUser(5, allPackages, expiredTrial);

  for (const path of ["/trips", "/", "/settings", "/help", "/nonsense"])
    expect(visit(path, tester)).toEqual({ show: "expired" });
  expect(visit("/Order/", tester)).toEqual(page);
  expect(visit("/trips", { ...tester, testerExpiresInDays: 20 })).toEqual(page);
});

test("an expired trial and a temporary password leave no drawer, on whatever page", () => {
  expect(hasDrawer(aUser(1), now)).toBe(true);
  expect(hasDrawer(aUser(1, allPackages, expiredTrial), now)).toBe(false);
  expect(hasDrawer(aUser(1, allPackages, { ...expiredTrial, testerExpiresInDays: 20 }), now)).toBe(true);
  expect(hasDrawer(aUser(1, allPackages, { isSecondFactorMissing: true }), now)).toBe(false);
  expect(hasDrawer(aUser(1, allPackages, { hasAMomentPassword: true }), now)).toBe(false);
});

test("a temporary password can be replaced after the trial has expired", () => {
  const user = aUser(1, allPackages, { ...expiredTrial, hasAMomentPassword: true });

  expect(visit("/migrationpassword", user)).toEqual(page);
});

test("without role or package a page looks as if it did not exist", () => {
  expect(visit("/users", aUser(5))).toEqual(notFound);
  expect(visit("/time", aUser(1, ["Logbook"]))).toEqual(notFound);
  expect(visit("/trips", aUser(7))).toEqual(notFound);
  expect(visit("/mandators", aUser(1))).toEqual(notFound);
  expect(visit("/nonsense", aUser(1))).toEqual(notFound);
});

test("a page that is not built yet is not found, and no menu leads to it", () => {
  const built = new Set(["/trips"]);

  expect(visit("/vehicles", aUser(1), built)).toEqual(notFound);
  expect(menuOf(aUser(1), built).flatMap(({ entries }) => entries.map(({ path }) => path))).toEqual([
    "/trips",
  ]);
});

test("'/' is the dashboard, and for super admins the mandators", () => {
  for (const role of [1, 2, 3, 4, 5, 6] as const) expect(visit("/", aUser(role, []))).toEqual(page);
  expect(visit("/", aUser(7))).toEqual({ goTo: "/mandators" });
});

test("without a dashboard '/' leads to the logbook, else to the first page there is", () => {
  const pages = new Set(["/livelocation", "/trips", "/settings"]);

  expect(visit("/", aUser(1), pages)).toEqual({ goTo: "/trips" });
  expect(visit("/", aUser(1, ["Tracking"]), pages)).toEqual({ goTo: "/livelocation" });
  expect(visit("/", aUser(5, ["Tracking"]), pages)).toEqual({ show: "nothingYet" });
});

test("the dashboard and the groups of the special organisation are for it alone", () => {
  const member = aUser(6, ["Logbook"], { isHWNOE: true });

  expect(visit("/hwno", member)).toEqual(page);
  expect(visit("/groupTrip", member)).toEqual(page);
  expect(visit("/grouptrip", { ...member, packages: [1] })).toEqual(notFound);
  expect(visit("/hwno", aUser(1))).toEqual(notFound);
  expect(visit("/groupTrip", aUser(1))).toEqual(notFound);
});

test("a driver who opens the geofences is led on to their report", () => {
  expect(visit("/geofences", aUser(5))).toEqual({ goTo: "/geofences/report" });
  expect(visit("/geofences/report", aUser(5))).toEqual(page);
  expect(visit("/geofences/analysis", aUser(5))).toEqual(notFound);
  expect(visit("/geofences", aUser(5, ["Logbook"]))).toEqual(notFound);
  for (const path of ["/geofences", "/geofences/report", "/geofences/analysis", "/geofences/alarms"]) {
    expect(visit(path, aUser(1))).toEqual(page);
    expect(visit(path, aUser(3))).toEqual(page);
    expect(visit(path, aUser(4))).toEqual(notFound);
  }
});

test("the order form is for testers, and for admins outside of the special organisation", () => {
  expect(visit("/order", aUser(1))).toEqual(page);
  expect(visit("/order", aUser(1, allPackages, { isHWNOE: true }))).toEqual(notFound);
  expect(visit("/order", aUser(5))).toEqual(notFound);
  expect(visit("/order", aUser(7))).toEqual(notFound);
  expect(
    visit("/order", aUser(6, [], { testerSince: "2026-11-19T00:00:00Z", testerExpiresInDays: 14 })),
  ).toEqual(page);
});

test("profile and help are for everyone who is logged in", () => {
  for (const role of [1, 2, 3, 4, 5, 6, 7] as const) {
    expect(visit("/settings", aUser(role, []))).toEqual(page);
    expect(visit("/help", aUser(role, []))).toEqual(page);
  }
});

test("addresses match in any case and with a trailing slash", () => {
  expect(visit("/LiveLocation/", aUser(1))).toEqual(page);
  expect(visit("/TRIPS", aUser(6))).toEqual(page);
});

test("the phone's bar names what a person needs first, and the next ones where something is missing", () => {
  const names = (user: CurrentUser) => barOf(user, everyPage, 3).map(({ name }) => name);

  expect(names(aUser(5))).toEqual(["inbox", "logbook", "time"]);
  expect(names(aUser(6, ["Logbook", "Tracking"]))).toEqual(["logbook", "day", "dashboard"]);
  expect(names(aUser(1))).toEqual(["live", "logbook", "vehicles"]);
  expect(names(aUser(2, []))).toEqual(["vehicles", "dashboard", "users"]);
  expect(names(aUser(7))).toEqual(["mandators", "mandatorBoxes", "mandatorUsers"]);
});

test("who had to log in first is led on to the page he wanted, if it is one of ours and open to him", () => {
  const wanted = (address: string | null, user = aUser(1)) =>
    wantedScreen(address, { user, pages: everyPage, now })?.name ?? null;
  expect(wanted("/trips?vehicleId=4&kind=week")).toBe("logbook");
  expect(wanted("/Vehicles/")).toBe("vehicles");
  expect(wanted("/mandators")).toBeNull();
  expect(wanted("/trips", aUser(1, allPackages, { hasAMomentPassword: true }))).toBeNull();
  for (const address of [null, "/", "/?x=1", "/login", "/nowhere"]) expect(wanted(address)).toBeNull();
  const outside = [
    "https://evil.example/trips",
    "//evil.example/trips",
    "/\\evil.example/trips",
    "\\\\evil.example",
    "javascript:alert(1)",
    "trips",
    "",
  ];
  for (const address of outside) expect([address, wanted(address)]).toEqual([address, null]);
});
