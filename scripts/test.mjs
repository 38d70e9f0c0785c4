// `npm test`: installs and builds what is missing, checks the code, runs every test, and ends with one line of counts.
// `--only PROJECT [WORD...]` runs one project, or its files that have such a word in their names; `--running` tells the
// stories at the product of `npm run dev`.
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { check } from "./check.mjs";
import { bin, root, run } from "./run.mjs";
import { install, setup } from "./setup.mjs";

const {
  values: { long: isLong, only, running: isRunning },
  positionals: wantedFiles,
} = parseArgs({
  options: { long: { type: "boolean" }, only: { type: "string" }, running: { type: "boolean" } },
  allowPositionals: true,
});

/** The oldest PostgreSQL that is supported: CI tests against it too where Debian's package of it is installed. */
const oldestPostgres = "/usr/lib/postgresql/15/bin";

await (isRunning ? install() : setup());
const counts = { passed: 0, failed: 0 };
/** What failed, told once more at the end: whoever is given only the last lines of a long run reads it there. */
const failures = [];
if (only === undefined) await countChecks();
for (const suite of suites()) {
  if (only === undefined || only === suite.project) await countSuite(suite);
}
for (const failure of failures) console.log(`Failed: ${failure}`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed > 0 ? 1 : 0);

async function countChecks() {
  const { passed, failed } = await check();
  failures.push(...failed.map((name) => `check ${name}`));
  counts.passed += passed;
  counts.failed += failed.length;
}

function suites() {
  const oldest = {
    name: "server-oldest-postgres",
    project: "server",
    files: [
      "server/src/platform/db/",
      "server/src/tracking/",
      "server/src/features/odometer/",
      "server/src/features/trips/",
      "--exclude=**/embedded/**",
    ],
    settings: { PG_BIN_DIR: oldestPostgres },
  };
  return [
    { name: "unit", project: "unit" },
    { name: "server", project: "server" },
    ...(process.env.CI && existsSync(path.join(oldestPostgres, "initdb")) ? [oldest] : []),
    { name: "e2e", project: "e2e" },
  ];
}

async function countSuite({ name, project, files = [], settings = {} }) {
  const report = path.join(root, ".build", `${name}.json`);
  rmSync(report, { force: true });
  const code = await run(
    bin("vitest"),
    [
      "run",
      "--project",
      project,
      ...(wantedFiles.length > 0 ? wantedFiles : files),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    {
      env: {
        ...settings,
        ...(isLong && { TEST_LONG: "1" }),
        // Traces cost a tenth of the time: they are for whoever looks at single stories.
        ...(wantedFiles.length > 0 && { KEEP_TRACES: "1" }),
        ...(isRunning && { RUNNING_PRODUCT: ".data/dev/product.json" }),
      },
    },
  );
  const { passed, failed } = readReport(report);
  counts.passed += passed;
  counts.failed += failed.length;
  failures.push(...failed.map((failure) => `${name} ${failure}`));
  // A suite that died before it could count, or passed no test, has failed.
  if ((code !== 0 && failed.length === 0) || passed === 0) {
    counts.failed += 1;
    failures.push(`${name} ended with ${code} and ${passed} tests passed`);
  }
}

/** How many tests passed, and each that failed with the first lines of why; a file that broke counts as a test. */
function readReport(report) {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
    return { passed: numPassedTests, failed: testResults.flatMap(failuresOf) };
  } catch {
    return { passed: 0, failed: [] };
  }
}

function failuresOf({ name, status, message, assertionResults }) {
  const file = path.relative(root, name);
  if (status === "failed" && assertionResults.length === 0) return [`${file}: ${beginningOf(message)}`];
  return assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => `${file}: ${test.fullName}: ${beginningOf(test.failureMessages.join("\n"))}`);
}

function beginningOf(message) {
  return message.split("\n").slice(0, 12).join("\n  ").slice(0, 1500);
}
