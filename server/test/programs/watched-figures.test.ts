import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { aDatabase } from "../kit/db/database.ts";
import { addressOf, runProgram } from "../kit/programs/program.ts";

const database = await aDatabase();

test("alarms and dashboard ask for figures the program tells, all that is promised among them, with numbers in all that wait in the database", async () => {
  const { said, child, exit } = runProgram("main", [], addressOf(database));
  const found = () => /Web and API on (http:\/\/[^"]+)/.exec(said.out)?.[1];
  await vi.waitFor(() => expect(said.out + said.errors).toContain("Trips, addresses"), { timeout: 25_000 });
  const told = await (await fetch(`${found()}/metrics`)).text();
  child.kill("SIGTERM");
  expect(await exit).toBe(0);

  const names = new Set(
    [...told.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) => namesOf(name!, type!)),
  );
  for (const file of ["prometheus/alerts.yaml", "grafana/wegbuch.json"])
    expect([file, askedIn(file).filter((name) => !names.has(name))]).toEqual([file, []]);
  expect(promised.filter((name) => !names.has(`wegbuch_${name}`))).toEqual([]);
  const shown = new Set(askedIn("grafana/wegbuch.json"));
  expect(promised.filter((name) => !shown.has(`wegbuch_${name}`))).toEqual([]);
  expect(told).toMatch(/^wegbuch_arrivals_waiting 0$/m);
  expect(told).toMatch(/^wegbuch_jobs_failing 0$/m);
  expect(told).toMatch(/^wegbuch_oldest_untried_mail_seconds 0$/m);
  expect(told).toMatch(/^wegbuch_oldest_untried_delivery_seconds 0$/m);
  expect(told).toMatch(/^wegbuch_db_pool_waiting\{role="app"\} 0$/m);
  expect(told).toMatch(/^wegbuch_records_refused_total\{reason="failed"\} 0$/m);
});

/** What is promised to whoever watches an installation; each stands on the dashboard. */
const promised = [
  "records_stored_total",
  "records_odd_total",
  "records_refused_total",
  "ack_seconds_bucket",
  "followed_records_total",
  "arrivals_waiting",
  "oldest_arrival_seconds",
  "jobs_waiting",
  "jobs_failing",
  "mails_waiting",
  "webhook_attempts_total",
  "push_attempts_total",
  "streams_open",
  "idempotent_replays_total",
  "logins_total",
  "phone_requests_total",
  "db_pool_waiting",
];

const namesOf = (name: string, type: string) =>
  type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];

/** The figures that a file below deploy asks for. */
function askedIn(file: string): string[] {
  const text = readFileSync(path.join(import.meta.dirname, "../../../deploy", file), "utf8");
  const names = [...text.matchAll(/\b(?:wegbuch|nodejs|process)_\w+(?=[\s{[)\\"]|$)/gm)].map(
    ([name]) => name,
  );
  expect(names.length).toBeGreaterThan(10);
  return [...new Set(names)];
}
