// Who may import whom, and the closed vocabulary of a slice: the rules of ARCHITECTURE.md and CONVENTIONS.md as data.

/** The programs, and which of our packages each may import besides itself. */
export const programs = {
  contract: ["geo"],
  geo: [],
  "device-protocol": [],
  server: ["contract", "geo", "device-protocol"],
  web: ["contract", "geo"],
  simulator: ["contract", "geo", "device-protocol"],
  e2e: ["contract", "geo", "device-protocol", "simulator"],
  bench: ["contract", "geo", "device-protocol", "server", "simulator"],
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

/** The floors of the widgets from below: each may import itself and those before it. */
export const widgetFloors = [
  "texts",
  "theme",
  "feedback",
  "page",
  "form",
  "dialogs",
  "pickers",
  "table",
  "filter",
  "dates",
  "files",
  "charts",
  "csv",
  "barcode",
  "scheduler",
];

/** What another slice's file may never be imported for: its own affairs. */
export const privateWords = ["routes", "rows", "jobs", "mails"];

/** The words a file of a slice may be called; a verb in front ("split-trip") or an adjective question is a word too. */
export const vocabulary = {
  contract: { words: ["codes", "schemas", "endpoints", "rules", "texts"], verbs: [] },
  server: {
    words: ["routes", "queries", "rows", "jobs", "mails", "texts", "visible-to"],
    verbs: [
      "archive",
      "assign",
      "change",
      "compose",
      "create",
      "end",
      "export",
      "find",
      "follow",
      "hash",
      "keep",
      "limit",
      "log",
      "make",
      "note",
      "queue",
      "read",
      "receive",
      "refuse",
      "remove",
      "report",
      "require",
      "reset",
      "say",
      "send",
      "settle",
      "start",
    ],
  },
  web: { words: ["data", "filter", "texts"], verbs: [] },
};

/** Files of a slice that are neither a word nor begin with a verb, each with the noun that earns it a place. */
export const strangers = new Map([
  ["contract/src/timelogs/test-day.ts", "builds the days that tests of the log and its clock share"],
  ["web/src/features/trips/group-filter.ts", "what the page of a group's trips shows, kept in the address"],
  ["web/src/features/users/open-dialog.ts", "which dialog of the page is open, and for whom"],
  ["web/src/features/vehicles/open-dialog.ts", "which dialog of the page is open, and for what"],
  ["web/src/features/live/age.ts", "how old a position is, in words; pure and tested"],
  ["web/src/features/live/settings.ts", "what the person chose to see on the map; kept in memory"],
  [
    "web/src/features/mandators/draft.ts",
    "a mandator as its form holds it, its errors and what is sent; pure and tested",
  ],
  [
    "web/src/features/vehicles/draft.ts",
    "a vehicle as its form holds it, its errors and what is sent; pure and tested",
  ],
  [
    "web/src/features/users/draft.ts",
    "a user as his form holds him, his errors and what is sent; pure and tested",
  ],
  [
    "web/src/features/groups/tree.ts",
    "what lies above and below a group, and where it may move; pure and tested",
  ],
  [
    "web/src/features/groups/transfer.ts",
    "who is in a group as its form holds it, and what differs; pure and tested",
  ],
  [
    "web/src/features/orders/draft.ts",
    "an order as its form holds it, its errors and what is sent; pure and tested",
  ],
  [
    "web/src/features/charging/draft.ts",
    "the parameters of a night as their form holds them, their errors and what is sent; pure and tested",
  ],
  ["web/src/features/charging/night.ts", "the cars of a night as lanes and rows show them; pure and tested"],
  ["web/src/features/trips/days.ts", "the logbook's rows grouped by day; pure and tested"],
  [
    "web/src/features/trips/draft.ts",
    "a trip as its form holds it, its errors and what is sent; pure and tested",
  ],
  ["web/src/features/trips/bulk.ts", "what a bulk edit of trips replaces and sends; pure and tested"],
  [
    "web/src/features/reports/draft.ts",
    "a scheduled report as its form holds it, its errors and what is sent; pure and tested",
  ],
  [
    "web/src/features/reports/suggestion.ts",
    "the usual scheduled report, in what a draft leaves open; pure and tested",
  ],
  [
    "web/src/features/reports/parts.ts",
    "which fields of a scheduled report two people decide about together; pure and tested",
  ],
  [
    "web/src/features/reports/report-types.ts",
    "the five reports, with who may have them and in which shapes",
  ],
  [
    "web/src/features/reservations/draft.ts",
    "a reservation as its form holds it, and what is wrong with it; pure and tested",
  ],
  [
    "web/src/features/reservations/planned.ts",
    "what the planner shows and where something fits; pure and tested",
  ],
  ["web/src/features/reservations/span.ts", "from when to when, and how that is said; pure and tested"],
  [
    "web/src/features/help/tasks.ts",
    "what a role can do on a page, and what is found of it; pure and tested",
  ],
  ["web/src/features/help/overview-guide-texts.ts", "texts of the guides of the overview"],
  ["web/src/features/help/guide-texts.ts", "texts of the guides of trips, times and the like"],
  ["web/src/features/help/admin-guide-texts.ts", "texts of the guides of those who administer"],
  [
    "web/src/features/timelogs/draft.ts",
    "a new time entry as its form holds it, and why it cannot be made; pure and tested",
  ],
  ["web/src/features/timelogs/course.ts", "what a day of work is drawn as; pure and tested"],
  [
    "web/src/features/installation/draft.ts",
    "mail, map, geocoder and first company as their forms hold them, and what is sent; pure and tested",
  ],
  ["web/src/features/installation/use-kept.ts", "what a reload of the set-up must not lose; kept in the tab"],
  ["web/src/features/timelogs/flags.ts", "what is wrong with a day of work"],
  ["web/src/features/trips/split-point.ts", "where on its track a trip is split; pure and tested"],
  ["web/src/features/trips/dialog-texts.ts", "texts of the logbook's dialogs, which arrive with them"],
  [
    "web/src/features/vehicles/calibration.ts",
    "what the trips around an instant mean for a calibration; pure and tested",
  ],
  ["web/src/features/day/where.ts", "where a vehicle was at a moment of its day; pure and tested"],
  ["web/src/features/day/use-has-logbook.ts", "what the reader of a day may open"],
  ["web/src/features/calendar/sums.ts", "what a vehicle drove in a period, by day; pure and tested"],
  ["web/src/features/trips/rules.ts", "what may be done with a trip, and why not; pure and tested"],
  ["web/src/features/trips/running.ts", "the running trip as a row of the logbook"],
  ["web/src/features/trips/logbook.ts", "what the logbook's address asks for, and what there is of it"],
  ["web/src/features/trips/subjects.ts", "the vehicles or drivers the logbook is read by"],
  ["web/src/features/trips/keys.ts", "what a key asks for in the logbook; pure and tested"],
  ["web/src/features/trips/trip-form.ts", "a trip that is there in a form, and how it is saved"],
  ["web/src/features/trips/changes.ts", "the writing calls of trips, and the readings they make stale"],
  ["web/src/features/trips/classify.ts", "types given by one key, shown at once and taken back"],
  [
    "web/src/features/geofenceanalysis/draft.ts",
    "an analysis as its form holds it, its errors and what is sent; pure and tested",
  ],
  [
    "web/src/features/geofences/fence.ts",
    "a fence as the page holds it, its shape and what is sent; pure and tested",
  ],
  [
    "web/src/features/geofences/visibility.ts",
    "which fences this browser hides and points at; pure and tested",
  ],
  ["web/src/features/geofences/dock.ts", "how wide the list beside the map is; pure and tested"],
  ["web/src/features/geofences/editor.ts", "what the page is doing: what is drawn and which dialog is open"],
  ["web/src/features/geofences/open-dialog.ts", "which dialog of the page is open, and for what"],
  ["web/src/features/geofences/draw-kinds.ts", "what can be drawn, with its sign"],
  ["web/src/features/geofences/import-file.ts", "a file of fences, read unless it is too large"],
  ["web/src/features/geofences/numbers.ts", "numbers as people type them; pure and tested"],
  ["web/src/features/geofences/weekdays.ts", "days of the week in words; pure and tested"],
  ["web/src/features/geofences/reason.ts", "why a call was refused, in words"],
  ["web/src/features/geofences/changes.ts", "the writing calls of fences, and the readings they make stale"],
  ["web/src/features/geofences/dialog-texts.ts", "texts of the dialogs of fences"],
  ["web/src/features/geofences/help-texts.ts", "texts of the help on fences"],
  ["web/src/features/geofences/draw-texts.ts", "texts of what is said while drawing"],
]);

export const bannedNames = /(^|[-/])(utils?|helpers?|common|managers?|services?|index)\.(ts|tsx|mjs)$/;

/** Where the role that looks across mandators may be used; everything else works inside one. */
export const mayLookAcross =
  /^server\/src\/(?:features\/(?:auth|users|superusers|mandators|boxes|boxcommands|rawdata|system|installation)|platform\/(?:db|history)|demo|processes)\/|^server\/test\//;
