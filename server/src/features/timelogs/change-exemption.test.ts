import type { Page } from "@wegbuch/contract/kit/page";
import type { TimeLogEntry } from "@wegbuch/contract/timelogs/schemas";
import { expect, test } from "vitest";
import { anActor } from "../../../test/kit/db/builders.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { changeExemption } from "./change-exemption.ts";
import { aCrew } from "../../../test/kit/api/time-logs.ts";

const database = await aDatabase();
const reason = "Lenken ist nicht die Haupttätigkeit";

/** A driver who drove on three days without keeping a log, and who may say that he need not. */
async function anOffice() {
  const crew = await aCrew(database);
  for (const day of [28, 29, 30]) await crew.drive(`2026-04-${day}T08:00:00Z`, `2026-04-${day}T09:00:00Z`);
  const url = `/TimeLog/Exemption/${crew.people[5]}`;
  const since = (role: 1 | 3 | 5, day: string) => crew.ask(role, `PUT ${url}`, { since: day, reason });
  const end = (role: 1 | 3 | 5) => crew.ask(role, `DELETE ${url}`);
  const told = async () => {
    const { body } = await crew.ask<Page<TimeLogEntry>>(1, `GET /TimeLog?userIds=${crew.people[5]}`);
    const [entry] = body.items;
    return { exemption: entry!.exemption, days: entry!.timeLog.map(({ isExempt }) => isExempt) };
  };
  return { ...crew, since, end, told };
}

test("who need not keep a log is told so from a day on, until he has to again", async () => {
  const { since, end, told, historyOf, people } = await anOffice();
  expect(await told()).toEqual({ exemption: null, days: [false, false, false] });
  expect((await since(1, "2026-04-29")).status).toBe(204);
  expect(await told()).toEqual({ exemption: { since: "2026-04-29", reason }, days: [false, true, true] });
  expect((await since(1, "2026-04-30")).status).toBe(204);
  expect((await end(1)).status).toBe(204);
  expect(await told()).toEqual({ exemption: null, days: [false, false, false] });
  expect(await historyOf(people[5], 1)).toEqual([
    "logExemptSince:  → 29.04.2026",
    `logExemptReason:  → ${reason}`,
    "logExemptSince: 29.04.2026 → 30.04.2026",
    "logExemptSince: 30.04.2026 → ",
    `logExemptReason: ${reason} → `,
  ]);
});

test("nobody decides on his own exemption, but another leader, an admin or support does", async () => {
  const { ask, people, mandatorId, historyOf } = await anOffice();
  const body = { since: "2026-04-29", reason };
  for (const role of [1, 3] as const) {
    const own = `/TimeLog/Exemption/${people[role]}`;
    const refused = await ask<{ message: string }>(role, `PUT ${own}`, body);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "Über die eigene Ausnahme entscheidet niemand selbst, nur jemand anderer mit diesem Recht",
    ]);
    expect((await ask(role, `DELETE ${own}`)).status).toBe(403);
  }
  expect((await ask(1, `PUT /TimeLog/Exemption/${people[3]}`, body)).status).toBe(204);
  const support = { supportUserId: people[3], supportName: "Sepp Maier", isSupport: true };
  await changeExemption(database, anActor(mandatorId, people[1], support), people[1], body);
  expect(await historyOf(people[1], 1)).toEqual([
    "logExemptSince:  → 29.04.2026",
    `logExemptReason:  → ${reason}`,
  ]);
});

test("nobody exempts himself from the driver's seat, and nothing goes without a reason", async () => {
  const { since, end, ask, people } = await anOffice();
  expect((await since(5, "2026-04-29")).status).toBe(403);
  expect((await end(5)).status).toBe(403);
  const bare = await ask<{ errors: object }>(1, `PUT /TimeLog/Exemption/${people[5]}`, {
    since: "2026-04-29",
    reason: "  ",
  });
  expect([bare.status, bare.body.errors]).toEqual([400, { reason: ["Grund ist erforderlich"] }]);
});
