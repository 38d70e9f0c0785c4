import type { TestDatabase } from "../db/database.ts";
import { aServer, aSuperAdmin, callerAs } from "./api.ts";
import { aBearer } from "./company.ts";

export const address = {
  street: "Hauptplatz 1",
  postcode: "8010",
  city: "Graz",
  country: "Österreich",
  displayName: "Hauptplatz 1, 8010 Graz",
  latitude: 47.0707,
  longitude: 15.4395,
  foreignServiceId: "N1:1:1",
};

let mandators = 0;

/** What the wizard sends for a mandator without boxes; each has another administrator. */
export function aNewMandator(given: Record<string, unknown> = {}) {
  mandators += 1;
  return {
    name: `Spedition ${mandators}`,
    description: "",
    packages: [1, 2],
    companyName: "Spedition GmbH",
    address,
    administrator: { firstName: "Ada", lastName: "Adler", email: `ada${mandators}@spedition.at` },
    ...given,
  };
}

/** A super admin at a server, speaking English. */
export async function aSupport(database: TestDatabase) {
  const { origin } = await aServer(database);
  const person = await aSuperAdmin(database);
  const { authorization } = await aBearer(database, person.id);
  return { origin, ...person, call: callerAs(origin, { authorization, "accept-language": "en" }) };
}
