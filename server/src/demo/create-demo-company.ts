import { roles } from "@wegbuch/contract/access/roles";
import type { Config } from "../config.ts";
import { hashPassword } from "../features/auth/hash-password.ts";
import { CannotStart } from "../platform/cannot-start.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { alpenland } from "./alpenland.ts";
import { createBox, createCompany } from "./create-company.ts";
import { createFences } from "./create-fences.ts";
import { createReservations } from "./create-reservations.ts";
import { createRules } from "./create-rules.ts";
import { createScheduledReports } from "./create-scheduled-reports.ts";
import { createTimeLogs } from "./create-time-logs.ts";
import { demoId } from "./demo-id.ts";
import { demoLogins, demoPassword } from "./demo-logins.ts";
import { freeBoxes, retiredBox } from "./free-boxes.ts";
import { donauland, sonnleitner } from "./other-companies.ts";
import { smallCompanies } from "./small-companies.ts";
import { writePlan } from "./write-plan.ts";

type Parts = { config: Config; database: Database; clock: Clock };

/**
 * Puts the companies of the demo and their logins into the database, what is there already stays as it is, and the
 * plan of the simulator into the data folder. Throws CannotStart unless WEGBUCH_DEMO is on.
 */
export async function createDemoCompany({ config, database, clock }: Parts): Promise<void> {
  if (!config.isDemo) throw new CannotStart("WEGBUCH_DEMO must be on to create the demo company.");
  const passwordHash = await hashPassword(demoPassword, "ordinary");
  for (const company of [alpenland, sonnleitner, donauland, ...smallCompanies]) {
    await createCompany({ database, clock }, company, passwordHash);
  }
  await createFences({ database, clock });
  await createReservations({ database, clock });
  await createTimeLogs({ database, clock });
  await createScheduledReports({ database, clock });
  // Of rules nothing stays when they are deleted, and boxes always do, so they tell whether rules were made before.
  if (!(await areBoxesFree(database))) await createRules({ database, clock });
  await createFreeBoxes(database, clock);
  await createSuperAdmins(database, clock);
  writePlan(config.dataFolder);
}

/** Whether those that belong to nobody were created before: the last of the demo but one. */
async function areBoxesFree(database: Database): Promise<boolean> {
  const known = await database
    .as("admin")
    .selectFrom("boxes")
    .select("id")
    .where("id", "=", demoId("box", retiredBox.imei))
    .executeTakeFirst();
  return known !== undefined;
}

async function createFreeBoxes(database: Database, clock: Clock): Promise<void> {
  const createdAt = clock.now();
  for (const box of freeBoxes) await createBox(database, box, { mandatorId: null, createdAt });
  const { archiveComment, ...box } = retiredBox;
  await createBox(database, box, { mandatorId: null, createdAt, archivedAt: createdAt, archiveComment });
}

/** The one of the login page, and a colleague, so that there is somebody to edit. */
async function createSuperAdmins(database: Database, clock: Clock): Promise<void> {
  const { username } = demoLogins.find((login) => login.role === roles.superAdmin)!;
  const passwordHash = await hashPassword(demoPassword, "superAdmin");
  const people = [
    { id: demoId("super admin"), email: username, firstName: "Martina", lastName: "Ortner" },
    {
      id: demoId("super admin", "colleague"),
      email: "support@wegbuch.example",
      firstName: "Georg",
      lastName: "Haslinger",
    },
  ];
  const admin = database.as("admin");
  for (const { id, email, firstName, lastName } of people) {
    await admin
      .insertInto("logins")
      .values({ id, email, password_hash: passwordHash })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await admin
      .insertInto("super_users")
      .values({ id, first_name: firstName, last_name: lastName, created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
