import type { Page } from "@wegbuch/contract/kit/page";
import type { MonthStanding } from "@wegbuch/contract/timelogs/schemas";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { password } from "./api.ts";
import { aCrew, type Tenant } from "./time-logs.ts";

/** A driver, role 5, with a day of work and a drive in April 2026, and what is done with his month. */
export async function aWorkedMonth(database: TestDatabase) {
  const crew = await aCrew(database);
  const { ask, people, mandatorId } = crew;
  const day = await crew.aWorkday();
  const trip = await crew.drive("2026-04-30T07:00:00Z", "2026-04-30T08:00:00Z");
  const driver = people[5];
  const monthOf = (userId: string, month: string) => `/TimeLog/Months/${userId}/${month}`;
  type Asked = { month?: string; userId?: string };
  return {
    ...crew,
    day,
    trip,
    driver,
    confirm: (role: Tenant, { month = "2026-04", userId = driver }: Asked = {}) =>
      ask(role, `PUT ${monthOf(userId, month)}/Confirmation`),
    close: (role: Tenant, body: object = {}, { month = "2026-04", userId = driver }: Asked = {}) =>
      ask(role, `PUT ${monthOf(userId, month)}/Closing`, body),
    open: (role: Tenant, body: object = { reason: "Fahrt fehlte" }, { userId = driver }: Asked = {}) =>
      ask(role, `POST ${monthOf(userId, "2026-04")}/Opening`, body),
    check: (role: Tenant, more: object = {}) =>
      ask(role, "POST /TimeLog/Checks", { userIds: [driver], month: "2026-04", password, ...more }),
    standing: async (role: Tenant = 5, userId = driver) =>
      (await ask<MonthStanding>(role, `GET ${monthOf(userId, "2026-04")}`)).body,
    checks: async (role: Tenant) =>
      (await ask<Page<MonthStanding>>(role, "GET /TimeLog/Checks?month=2026-04")).body,
    /** The driver is of the leader's group from now on. */
    lead: () =>
      asOwner(
        database,
        `insert into group_users (mandator_id, group_id, user_id)
         select mandator_id, group_id, $3 from group_users where mandator_id = $1 and user_id = $2`,
        [mandatorId, people[3], driver],
      ),
  };
}
