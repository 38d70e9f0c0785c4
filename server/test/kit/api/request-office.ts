import type { DeletionRequest } from "@wegbuch/contract/deletionrequests/schemas";
import { onTestFinished } from "vitest";
import { deletionRequestMails } from "../../../src/features/deletionrequests/mails.ts";
import { fixClock } from "../../../src/platform/clock.ts";
import { aDriver, aTrip } from "../db/builders.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { aServer } from "./api.ts";
import { aBearer, aCompany } from "./company.ts";
import { mailsTo } from "./mails.ts";
import { asking, supportAs } from "./support.ts";

/** A company in which nobody has asked for anything, on 4 May 2026 in the morning. */
export async function anOffice(database: TestDatabase) {
  onTestFinished(() => fixClock(undefined));
  fixClock(new Date("2026-05-04T06:00:00Z"));
  const { origin } = await aServer(database);
  const company = await aCompany(database);
  const { people, mandatorId } = company;
  await asOwner(database, "delete from deletion_requests where mandator_id = $1", [mandatorId]);
  const as = (userId: string) => asking(origin, async () => (await aBearer(database, userId)).authorization);
  const second = await aDriver(database, mandatorId, { role_id: 1, login: {}, last_name: "Zweite" });
  const person = await aDriver(database, mandatorId, {
    role_id: 5,
    login: {},
    first_name: "Ida",
    last_name: "Fuchs",
  });
  const asks = as(person);
  const ask = (text = "Bitte meine privaten Wege löschen") =>
    asks<DeletionRequest>("POST /Privacy/Requests", { text });
  const drive = (finished_at: string, row: object = {}) =>
    aTrip(database, mandatorId, {
      vehicle_id: company.inScope(1).vehicle,
      driver_id: person,
      started_at: new Date(Date.parse(finished_at) - 600_000),
      finished_at: new Date(finished_at),
      ...row,
    });
  const emailOf = async (id: string) =>
    (await asOwner<{ email: string }>(database, "select email from logins where id = $1", [id]))[0]!.email;
  const mails = async (id: string) =>
    mailsTo(database, await emailOf(id), { composers: deletionRequestMails });
  const support = async (userId: string) => asking(origin, (await supportAs(database, userId)).authorization);
  return { mandatorId, people, person, second, as, support, admin: as(people[1]), asks, ask, drive, mails };
}
