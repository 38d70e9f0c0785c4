// `npm test`: installs and builds what is missing, checks the code, runs every test, and ends with one line of counts.
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { check } from "./check.mjs";
import { bin, root, run } from "./run.mjs";
import { setup } from "./setup.mjs";

const isLong = process.argv.includes("--long");
const only = process.argv.includes("--only") ? process.argv[process.argv.indexOf("--only") + 1] : undefined;

/** The oldest PostgreSQL that is supported: CI tests against it too where Debian's package of it is installed. */
const oldestPostgres = "/usr/lib/postgresql/15/bin";

await setup();
const counts = { passed: 0, failed: 0 };
if (only === undefined) await countChecks();
for (const suite of suites()) {
  if (only === undefined || only === suite.project) await countSuite(suite);
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed > 0 ? 1 : 0);

async function countChecks() {
  const { passed, failed } = await check();
  if (failed.length > 0) console.error(`Failed: ${failed.join(", ")}`);
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
      ...files,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { env: { ...settings, ...(isLong ? { TEST_LONG: "1" } : {}) } },
  );
  const { passed, failed } = readReport(report);
  counts.passed += passed;
  counts.failed += failed;
  // A suite that died before it could count, or passed no test, has failed.
  if ((code !== 0 && failed === 0) || passed === 0) counts.failed += 1;
}

function readReport(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
    const brokenFiles = testResults.filter(
      (file) => file.status === "failed" && file.assertionResults.length === 0,
    ).length;
    return { passed: numPassedTests, failed: numFailedTests + brokenFiles };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
