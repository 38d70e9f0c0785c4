import { hashOfCompanySecret, makeCompanySecret } from "../../../src/platform/company-secret.ts";
import { clock } from "../../../src/platform/clock.ts";
import { inMandator } from "../../../src/platform/db/database.ts";
import { aBox } from "./builders.ts";
import type { TestDatabase } from "./database.ts";

type Given = { vehicleId?: string; userId?: string | null; name?: string };

/** A phone, in a vehicle for as long as anybody thinks where one is named; gives its secret as well. */
export async function aPhone(
  database: TestDatabase,
  mandatorId: string,
  { vehicleId, userId = null, name = "Annas Telefon" }: Given,
) {
  const box = await aBox(database, mandatorId, {
    ...(vehicleId !== undefined && { vehicleId }),
    kind: "phone",
    device_type: "phone",
  });
  const token = makeCompanySecret(mandatorId);
  const phone = { box_id: box.id, user_id: userId, name, token_hash: hashOfCompanySecret(token) };
  await inMandator(database, mandatorId, async (db) => {
    await db
      .insertInto("phones")
      .values({ ...phone, created_at: clock.now() })
      .execute();
    const always = { box_id: box.id, held_from: new Date(0), user_id: userId };
    await db.insertInto("phone_holders").values(always).execute();
  });
  return { ...box, token };
}
