import { type PackageName, packages } from "@wegbuch/contract/access/packages";
import { type Role, roleNames } from "@wegbuch/contract/access/roles";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { expect, test } from "vitest";
import { canonical, menuOf } from "./gate.ts";
import { screens } from "./screens.ts";

const everyPage = new Set(screens.map(({ path }) => canonical(path)));
const allPackages = Object.keys(packages) as PackageName[];

/**
 * Written by hand (rules access/pages, access/fences): which roles
 * find an entry, and which package their mandator must have booked.
 */
const matrix: [path: string, roles: Role[], needs: PackageName | null, isSpecial?: true][] = [
  ["/", [1, 2, 3, 4, 5, 6], null],
  ["/hwno", [1, 2, 3, 4, 5, 6], null, true],
  ["/livelocation", [1, 2, 3, 4], "Tracking"],
  ["/calendar", [1, 2, 3, 4], "Logbook"],
  ["/inbox", [1, 3, 5], "Logbook"],
  ["/trips", [1, 2, 3, 4, 5, 6], "Logbook"],
  ["/audit", [1, 2, 3, 4, 5, 6], "Logbook"],
  ["/day", [1, 2, 3, 4, 5, 6], "Tracking"],
  ["/time", [1, 3, 5], "TimeLog"],
  ["/geofences", [1, 3, 5], "Geofences"],
  ["/reservation", [1, 2, 3, 4, 5, 6], "Reservations"],
  ["/reports", [1, 2], null],
  ["/vehicles", [1, 2, 3, 4], null],
  ["/users", [1, 2, 3, 4], null],
  ["/groups", [1, 2], null],
  ["/boxes", [1, 2], null],
  ["/integrations", [1], null],
  ["/mandators", [7], null],
  ["/mandator/boxes", [7], null],
  ["/mandator/users", [7], null],
  ["/mandator/superuser", [7], null],
  ["/mandator/rawdata", [7], null],
  ["/mandator/system", [7], null],
  ["/mandator/settings", [7], null],
];

const bookings: PackageName[][] = [[], ...allPackages.map((name) => [name]), allPackages];
const cases = ([1, 2, 3, 4, 5, 6, 7] as const).flatMap((role) =>
  [false, true].flatMap((isHWNOE) => bookings.map((booked) => ({ role, isHWNOE, booked }))),
);

test.each(cases)("role $role with $booked, special organisation $isHWNOE", ({ role, isHWNOE, booked }) => {
  const user = {
    role: { id: role, name: roleNames[role] },
    packages: booked.map((name) => packages[name]),
    isHWNOE,
    testerSince: null,
    supportedBy: null,
    hiddenPlaces: null,
  } as unknown as CurrentUser;

  const found = menuOf(user, everyPage).flatMap(({ entries }) => entries.map(({ path }) => path));

  expect(found).toEqual(
    matrix
      .filter(
        ([, allowed, needs, isSpecial = false]) =>
          allowed.includes(role) && (needs === null || booked.includes(needs)) && (isHWNOE || !isSpecial),
      )
      .map(([path]) => path),
  );
});
