import { roles } from "@wegbuch/contract/access/roles";
import type { Config } from "../config.ts";
import { hashPassword } from "../features/auth/hash-password.ts";
import { CannotStart } from "../platform/cannot-start.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { alpenland } from "./alpenland.ts";
import { createCompany } from "./create-company.ts";
import { demoId } from "./demo-id.ts";
import { demoLogins, demoPassword } from "./demo-logins.ts";
import { donauland, sonnleitner } from "./other-companies.ts";
import { writePlan } from "./write-plan.ts";

type Parts = { config: Config; database: Database; clock: Clock };

/**
 * Puts the companies of the demo and their logins into the database, what is there already stays as it is, and the
 * plan of the simulator into the data folder. Throws CannotStart unless WEGBUCH_DEMO is on.
 */
export async function createDemoCompany({ config, database, clock }: Parts): Promise<void> {
  if (!config.isDemo) throw new CannotStart("WEGBUCH_DEMO must be on to create the demo company.");
  const passwordHash = await hashPassword(demoPassword, "ordinary");
  for (const company of [alpenland, sonnleitner, donauland]) {
    await createCompany({ database, clock }, company, passwordHash);
  }
  await createSuperAdmin(database, clock);
  writePlan(config.dataFolder);
}

async function createSuperAdmin(database: Database, clock: Clock): Promise<void> {
  const { username } = demoLogins.find((login) => login.role === roles.superAdmin)!;
  const id = demoId("super admin");
  const admin = database.as("admin");
  await admin
    .insertInto("logins")
    .values({ id, email: username, password_hash: await hashPassword(demoPassword, "superAdmin") })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await admin
    .insertInto("super_users")
    .values({ id, first_name: "Martina", last_name: "Ortner", created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
