import { expect, test } from "vitest";
import { findBreaches, findDeadPaths, findIdleRules } from "./check-rooms.mjs";

const breachesOf = (file, text) => findBreaches(new Map([[file, text]]));

test.each([
  ["the web imports the server", "web/src/ui/Page.tsx", 'import { a } from "../../../server/src/config.ts";'],
  [
    "the contract imports the protocol",
    "contract/src/kit/page.ts",
    'import { a } from "@wegbuch/device-protocol/reading";',
  ],
  [
    "geometry imports the contract",
    "geo/src/distance.ts",
    'import type { A } from "@wegbuch/contract/kit/page";',
  ],
  [
    "the gateway imports a feature",
    "server/src/gateway/tcp-server.ts",
    'import { a } from "../features/trips/queries.ts";',
  ],
  [
    "the platform imports a feature",
    "server/src/platform/http/app.ts",
    'import {\n  a,\n} from "../../features/auth/queries.ts";',
  ],
  [
    "the tracking imports the gateway",
    "server/src/tracking/follow-box.ts",
    'import { a } from "../gateway/limits.ts";',
  ],
  [
    "a feature imports another's rows",
    "server/src/features/live/queries.ts",
    'import { a } from "../trips/rows.ts";',
  ],
  ["a widget imports a screen", "web/src/ui/Page.tsx", 'import { a } from "../features/trips/data.ts";'],
  [
    "a widget imports one of a floor above",
    "web/src/ui/form/Fields.tsx",
    'import { a } from "../table/PagedTable.tsx";',
  ],
  ["a widget on no floor", "web/src/ui/odds/Fields.tsx", 'import { a } from "../texts/format.ts";'],
  [
    "a screen imports the shell lazily",
    "web/src/features/trips/data.ts",
    'const a = import("../../app/router.tsx");',
  ],
  ["a re-export leaves its room", "web/src/api/client.ts", 'export { a } from "../ui/Page.tsx";'],
  ["a slice looks across mandators", "server/src/features/trips/queries.ts", 'database.as("admin")'],
  [
    "a slice enters a mandator with the role that looks across them",
    "server/src/features/trips/queries.ts",
    'inMandator(database, id, work, { role: "admin" })',
  ],
  [
    "a command of people who keep their logins looks across mandators",
    "server/src/features/users/change-users.ts",
    'inMandator(database, actor, work, { role: "admin" })',
  ],
  [
    "a slice imports one of an upper floor",
    "server/src/features/boxes/queries.ts",
    'import { a } from "../vehicles/queries.ts";',
  ],
  [
    "a slice imports a type of an upper floor",
    "server/src/features/trips/queries.ts",
    'import type { A } from "../vehicles/queries.ts";',
  ],
  [
    "a slice imports one beside it",
    "server/src/features/mandators/queries.ts",
    'import { a } from "../vehicles/queries.ts";',
  ],
  [
    "a subfolder of a slice imports a slice of an upper floor",
    "server/src/features/trips/ledger/write-trips.ts",
    'import { type A } from "../../geofenceevents/queries.ts";',
  ],
  [
    "a subfolder imports one of an upper floor of its slice",
    "server/src/features/trips/tracks/rows.ts",
    'import type { Trip } from "../ledger/trip.ts";',
  ],
  [
    "a subfolder imports a file of its slice that has a floor above it",
    "server/src/features/trips/tracks/rows.ts",
    'export { a } from "../routes.ts";',
  ],
  [
    "a noun of the contract imports one of an upper floor",
    "contract/src/documents/rules.ts",
    'import type { A } from "../scheduledreports/schemas.ts";',
  ],
  [
    "a screen imports another noun's",
    "web/src/features/live/data.ts",
    'import type { A } from "../trips/data.ts";',
  ],
  ["a slice has no floor", "server/src/features/weather/queries.ts", ""],
  ["a subfolder has no floor", "server/src/features/trips/weather/queries.ts", ""],
  [
    "a noun in a subfolder that reaches for the database",
    "server/src/features/trips/detection/store.ts",
    'import { sql } from "kysely";',
  ],
  ["a file is called helpers", "server/src/features/trips/helpers.ts", ""],
  ["a barrel", "contract/src/trips/index.ts", ""],
  ["a word outside a server slice's vocabulary", "server/src/features/trips/repository.ts", ""],
  ["a word outside a contract slice's vocabulary", "contract/src/trips/types.ts", ""],
  ["a lower-case stranger in a web slice", "web/src/features/trips/store.ts", ""],
])("a planted breach is found: %s", (_, file, text) => {
  expect(breachesOf(file, text)).toHaveLength(1);
});

test.each([
  ["server/src/features/live/queries.ts", 'import { a } from "../trips/queries.ts";'],
  ["server/src/features/trips/queries.ts", 'import { a } from "./rows.ts";'],
  ["server/src/features/vehicles/queries.ts", 'import { a } from "../trips/queries.ts";'],
  ["server/src/features/trips/ledger/write-trips.ts", 'import { a } from "../tracks/rows.ts";'],
  ["server/src/features/trips/routes.ts", 'import { a } from "./recomposing/split-trip.ts";'],
  [
    "server/src/features/trips/detection/state.ts",
    'import type { DB } from "../../../platform/db/types.ts";',
  ],
  ["server/src/features/users/create-user.ts", 'import { a } from "../groups/visible-to.ts";'],
  ["contract/src/timelogs/test-day.ts", ""],
  ["web/src/features/help/guide-texts.ts", ""],
  ["server/src/processes/api.ts", 'import { a } from "../features/trips/routes.ts";'],
  ["server/src/tracking/follow-box.ts", 'import { a } from "../features/trips/detection/follow-trip.ts";'],
  ["web/src/features/trips/TripsPage.tsx", 'import { a } from "../../ui/Page.tsx";\nimport "./trips.css";'],
  ["web/src/ui/table/PagedTable.tsx", 'import { a } from "../feedback/EmptyBlock.tsx";'],
  ["contract/src/trips/schemas.ts", 'import { z } from "zod";'],
])("%s may do what it does", (file, text) => {
  expect(breachesOf(file, text)).toEqual([]);
});

test("a path in a document that leads nowhere is found, and one that exists is not", () => {
  const text = "See `server/src/main.ts` and `server/src/gone.ts`, not `application/json` or `web/src/*`.";
  expect(findDeadPaths("README.md", text, (named) => named === "server/src/main.ts")).toEqual([
    "README.md names server/src/gone.ts, which does not exist",
  ]);
});

test("a noun may be what a file is called that has a test of its own beside it", () => {
  const sources = new Map([
    ["web/src/features/trips/days.ts", 'import { useState } from "react";'],
    ["web/src/features/trips/days.test.ts", ""],
  ]);
  expect(findBreaches(sources)).toEqual([]);
});

test("what the rules name is looked for among the sources", () => {
  const idle = findIdleRules(new Map([["server/src/features/trips/tracks/rows.ts", ""]]));
  expect(idle).toContain("scripts/rooms.mjs names server/src/features/trips/ledger, which does not exist");
  expect(idle).not.toContain(
    "scripts/rooms.mjs names server/src/features/trips/tracks, which does not exist",
  );
});
