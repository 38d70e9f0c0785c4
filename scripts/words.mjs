// Where a number of the wire may stand as a digit: the names that hold such numbers, and what only looks like one.

/** Fields, columns and parameters that hold a number which a `codes.ts` of the contract has a word for. */
export const fields = [
  "(?:trip|vehicle|vehicleService|service)?types?",
  "agents?",
  "groupings?|groupBy|group_by",
  "(?:file)?formats?|export",
  "period|periodKind",
  "role(?:_?ids?)?|roles",
  "packages?",
  "event|timeLogEvent|codes?",
  "status|paymentInterval|payment_interval",
  "(?:id|metadata)?category",
  "weekdays?|armedOn",
  "passwordMode|isTestMandator",
  "receivers|sendToAll|send_to_all",
];

/** Words of the tables that mean nothing else here, so that a digit of that name is a table of somebody's own. */
export const words = ["business", "private", "driveToWork", "toWork", "pool", "manual", "allPackages"];

/** Lines that look like it and are none. */
export const others = [
  {
    file: /^contract\/src\/geofences\/rules\.ts$/,
    line: /^ {2}\d+: "/,
    why: "a shape by the number of its call",
  },
  {
    file: /^contract\/src\/geofences\/endpoints\.ts$/,
    line: /about: "/,
    why: "says to people what an address takes",
  },
  {
    file: /^server\/tools\/build-presets\.ts$/,
    line: /^ {4}\d+: /,
    why: "a shape by the number of its call",
  },
  { file: /^server\/src\/platform\/backup\//, line: /format: 1/, why: "how a backup is written" },
  {
    file: /^server\/src\/platform\/db\/embedded\//,
    line: /(?:code|status) === 0/,
    why: "how a process ended",
  },
  { file: /^server\/src\/platform\/db\/keep-statements\.ts$/, line: /let period = 0/, why: "counts periods" },
  { file: /read-bev\.ts$/, line: /values\("\w+"\) === "1"/, why: "a column of the address register" },
  {
    file: /^web\/src\/api\//,
    line: /error\.status === 0|error\.status !== 0/,
    why: "no answer of HTTP at all",
  },
  { file: /^web\/src\/features\/geofences\/filter\.ts$/, line: /SearchMode = /, why: "stays in the page" },
  { file: /^bench\/src\/_drives\.ts$/, line: /const (?:bytes|words|longs) = /, why: "IO elements of a box" },
];

/** Tests speak to the product as strangers do, in digits; a table is where they stand; boxes have numbers of their own. */
export const isJudged = (file) =>
  /\.(ts|tsx|mjs)$/.test(file) &&
  !/\.test\.|\/test\/|\/test-|\/codes\.ts$|^contract\/src\/access\/(?:roles|packages)\.ts$|^e2e\/stories\/|^(?:device-protocol|geo)\//.test(
    file,
  );
