import { roles } from "@wegbuch/contract/access/roles";
import type { Services } from "@wegbuch/contract/auth/schemas";

/** The one password of everybody in the demo. */
export const demoPassword = "wegbuch-demo";

/** One login for each role of the demo company, and the super admin; they exist in demo mode only. */
export const demoLogins: NonNullable<Services["demoLogins"]> = [
  { role: roles.admin, username: "admin@alpenland.example", password: demoPassword },
  { role: roles.adminViewer, username: "controlling@alpenland.example", password: demoPassword },
  { role: roles.groupLeader, username: "leitung.ost@alpenland.example", password: demoPassword },
  { role: roles.groupLeaderViewer, username: "disposition@alpenland.example", password: demoPassword },
  { role: roles.driver, username: "fahrer@alpenland.example", password: demoPassword },
  { role: roles.driverViewer, username: "fahrer.lesen@alpenland.example", password: demoPassword },
  { role: roles.superAdmin, username: "super@wegbuch.example", password: demoPassword },
];
