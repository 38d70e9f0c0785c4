import { expect, test } from "vitest";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { readAddressOrigin } from "./address-origin.ts";
import { aTable, importing } from "../../../test/kit/geocoding/addresses.ts";

const database = await aDatabase();
const origin = (geocoder: string) => readAddressOrigin(geocoder, database.pool("app"));
const table = aTable([["Gasse", "1", "8010", "Graz", 47.07, 15.44]]);

test("what the program knows itself has no streets", async () => {
  expect(await origin("offline")).toEqual({ hasStreetAddresses: false, addressCredit: null });
});

test.each(["photon:http://x", "nominatim:http://x", "pelias:http://x"])(
  "%s finds streets of OpenStreetMap",
  async (geocoder) => {
    expect(await origin(geocoder)).toMatchObject({
      hasStreetAddresses: true,
      addressCredit: expect.stringContaining("OpenStreetMap contributors"),
    });
  },
);

test("the database finds streets once a file is loaded, and names who made it", async () => {
  expect(await origin("database")).toEqual({ hasStreetAddresses: false, addressCredit: null });

  await importing(database, table, { source: "styria", credit: "© Steiermark" });
  await importing(database, table, { source: "graz", credit: "© Graz" });
  await importing(database, table, { source: "graz-too", credit: "© Graz" });

  expect(await origin("database")).toEqual({
    hasStreetAddresses: true,
    addressCredit: "© Graz, © Steiermark",
  });
});
