// Who may import whom, and the closed vocabulary of a slice: the rules of ARCHITECTURE.md and CONVENTIONS.md as data.

/** The programs, and which of our packages each may import besides itself. */
export const programs = {
  contract: ["geo"],
  client: ["contract"],
  geo: [],
  "device-protocol": [],
  server: ["contract", "geo", "device-protocol"],
  web: ["contract", "geo"],
  simulator: ["contract", "geo", "device-protocol"],
  e2e: ["contract", "geo", "device-protocol", "simulator", "client"],
  bench: ["contract", "geo", "device-protocol", "server", "simulator", "client"],
};

/** Rooms inside a program, most special first, and the rooms of the same program each may import besides itself. */
export const rooms = {
  server: [
    { name: "features", path: /^server\/src\/features\/([^/]+)\//, may: ["platform", "settings"] },
    { name: "platform", path: /^server\/src\/platform\//, may: ["settings"] },
    { name: "gateway", path: /^server\/src\/gateway\//, may: ["tracking", "platform", "settings"] },
    { name: "tracking", path: /^server\/src\/tracking\//, may: ["features", "platform", "settings"] },
    { name: "demo", path: /^server\/src\/demo\//, may: ["features", "platform", "settings"] },
    { name: "settings", path: /^server\/src\/config\.ts$/, may: ["platform"] },
    {
      name: "test",
      path: /^server\/test\//,
      may: ["processes", "features", "tracking", "gateway", "platform", "demo", "settings"],
    },
    {
      name: "processes",
      path: /^server\//,
      may: ["features", "tracking", "gateway", "platform", "demo", "settings"],
    },
  ],
  web: [
    { name: "features", path: /^web\/src\/features\/([^/]+)\//, may: ["entities", "ui", "map", "api"] },
    { name: "entities", path: /^web\/src\/entities\//, may: ["ui", "api"] },
    { name: "ui", path: /^web\/src\/ui\//, may: ["api"] },
    { name: "map", path: /^web\/src\/map\//, may: ["entities", "ui", "api"] },
    { name: "api", path: /^web\/src\/api\//, may: [] },
    { name: "app", path: /^web\//, may: ["features", "entities", "ui", "map", "api"] },
  ],
};

/** What another slice's file may never be imported for: its own affairs. */
export const privateWords = ["routes", "rows", "jobs", "mails"];

/**
 * Floors inside a folder, the lowest first: what lies there may import only what lies on lower floors, types too, and
 * nothing beside it. "." are the files that lie in the folder itself, but for those that are named.
 */
export const floors = {
  "contract/src": [
    ["access"],
    ["kit"],
    [
      "agreements",
      "apitokens",
      "auth",
      "boxcommands",
      "boxes",
      "calendarfeeds",
      "calibrations",
      "charging",
      "costcenters",
      "evidence",
    ],
    [
      "factors",
      "fieldnames",
      "forwarding",
      "geofences",
      "groups",
      "histories",
      "ingest",
      "inspections",
      "live",
      "orders",
      "phones",
      "sessions",
      "shares",
      "sso",
    ],
    ["problemtitles", "trips"],
    [
      "classificationrules",
      "geocoding",
      "geofenceevents",
      "imports",
      "inbox",
      "mandators",
      "notifications",
      "privatemodes",
      "privacy",
      "problems",
      "rawdata",
      "reservations",
      "routing",
    ],
    ["audit", "pushsubscriptions", "services", "system", "taxes", "timelogs"],
    [
      "deletionrequests",
      "geofenceanalyses",
      "ownexports",
      "payroll",
      "retention",
      "seals",
      "users",
      "vehicles",
    ],
    ["documents", "superusers"],
    ["installation", "scheduledreports", "webhooks"],
    ["."],
  ],
  "contract/src/timelogs": [["."], ["clock", "limits", "test-day"], ["changes", "months"]],
  "server/src/features": [
    [
      "auth",
      "boxcommands",
      "charging",
      "costcenters",
      "crossings",
      "geocoding",
      "groups",
      "ingest",
      "looks",
      "odometer",
    ],
    ["factors", "notifications", "routing"],
    ["agreements", "geofences", "inspections", "reservations", "superusers"],
    ["histories", "installation", "orders", "services", "users"],
    ["trips"],
    [
      "audit",
      "boxes",
      "calibrations",
      "classificationrules",
      "geofenceevents",
      "handovers",
      "inbox",
      "privatemodes",
      "rawdata",
      "taxes",
      "timelogs",
    ],
    ["mandators", "payroll", "vehicles"],
    ["calendarfeeds", "causes", "documents", "live", "sso", "system"],
    [
      "apitokens",
      "forwarding",
      "geofenceanalyses",
      "imports",
      "phones",
      "retention",
      "scheduledreports",
      "seals",
    ],
    ["deletionrequests", "evidence", "privacy", "pushsubscriptions", "shares", "webhooks"],
    ["ownexports"],
  ],
  "server/src/features/trips": [
    ["facts", "tracks", "texts"],
    ["addresses"],
    ["."],
    ["visits"],
    ["ledger"],
    ["detection", "editing"],
    ["recomposing"],
    ["jobs", "routes"],
  ],
  "server/src/features/documents": [
    ["texts"],
    ["logbook"],
    ["audit", "book", "days", "intersections", "mileages", "views"],
    ["steeringlog"],
    ["register"],
    ["."],
    ["routes"],
  ],
  "web/src/features": "apart",
  "web/src/ui": [
    ["texts"],
    ["theme"],
    ["feedback"],
    ["page"],
    ["form"],
    ["dialogs"],
    ["pickers"],
    ["table"],
    ["filter"],
    ["dates"],
    ["files"],
    ["charts"],
    ["csv"],
    ["barcode"],
    ["scheduler"],
    ["."],
  ],
};

/**
 * The words a file of a slice may be called. A verb in front ("split-trip"), what tests share ("test-day") and further
 * texts ("dialog-texts") are words too, and so is a noun whose file has a test of its own beside it, or lies in a subfolder
 * and is pure: the subject there is the folder's.
 */
export const vocabulary = {
  contract: { words: ["codes", "schemas", "endpoints", "rules", "texts"], verbs: [] },
  server: {
    words: ["routes", "queries", "rows", "jobs", "mails", "texts", "visible-to"],
    verbs: [
      "archive",
      "assign",
      "change",
      "connect",
      "compose",
      "create",
      "cross",
      "cut",
      "detect",
      "draw",
      "end",
      "enter",
      "erase",
      "export",
      "find",
      "finish",
      "follow",
      "hash",
      "hold",
      "index",
      "join",
      "keep",
      "limit",
      "locate",
      "lock",
      "log",
      "make",
      "merge",
      "note",
      "open",
      "plan",
      "prove",
      "queue",
      "read",
      "receive",
      "record",
      "refuse",
      "release",
      "remember",
      "remove",
      "report",
      "require",
      "reset",
      "resolve",
      "say",
      "send",
      "settle",
      "spend",
      "split",
      "start",
      "sum",
      "visit",
      "walk",
      "withdraw",
      "write",
    ],
  },
  web: {
    words: ["changes", "data", "draft", "filter", "keys", "open-dialog", "rules", "texts"],
    verbs: ["import", "read", "say", "use"],
  },
};

/** Files of a slice that are called otherwise, each with the noun that earns it a place. */
export const strangers = new Map([
  ["contract/src/taxes/rates.ts", "what statutes say, by the day it holds from"],
  ["server/src/features/trips/ledger/trip.ts", "the one shape of a trip"],
  ["server/src/features/documents/logbook/pdf-columns.ts", "the columns of the printed logbook"],
  ["server/src/features/documents/book/order.ts", "what the book of a month says"],
  ["server/src/features/documents/steeringlog/order.ts", "what a driving log is ordered with"],
  ["web/src/features/geofences/draw-kinds.ts", "what can be drawn, with its sign"],
  [
    "web/src/features/reports/report-types.ts",
    "the five reports, with who may have them and in which shapes",
  ],
]);

/** Packages that do nothing but compute, as ours do where a pure file imports them. */
export const onlyComputes = /^@(?:wegbuch|noble)\/|^zod$|^fflate$/;

export const bannedNames = /(^|[-/])(utils?|helpers?|common|managers?|services?|index)\.(ts|tsx|mjs)$/;

/**
 * Where the role that looks across mandators may be used; everything else works inside one. Of the people's slice only
 * what makes, ends or renames logins, and what the super admin asks.
 */
export const mayLookAcross =
  /^server\/src\/(?:features\/(?:auth|factors|sso|superusers|mandators|boxes|boxcommands|rawdata|system|installation)\/|features\/apitokens\/(?:find-token|queries)\.ts|features\/pushsubscriptions\/keep-subscription\.ts|features\/users\/(?:archive-users|change-password|change-user|create-imported-user|create-joining-user|create-user|find-mandator-users|read-current-user|send-welcome-mail)\.ts|platform\/(?:db|history)\/|demo\/|processes\/)|^server\/test\//;
