import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { isCalibrating } from "@wegbuch/contract/users/rules";
import type { UserChange } from "@wegbuch/contract/users/schemas";
import { de, en } from "@wegbuch/contract/users/texts";
import type { Insertable } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/types.ts";
import { emailAlreadyInUse, Problem } from "../../platform/http/problem.ts";

const say = inBothLanguages(de, en);

type NewLogin = Insertable<DB["logins"]> & { mandator_id: string };
type NewRow = Omit<Insertable<DB["users"]>, "id">;

/** What of a user's form is a column of its own. */
export const columnsOf = (given: UserChange) => ({
  foreign_id: given.foreignId || null,
  first_name: given.firstName,
  last_name: given.lastName,
  description: given.description,
  role_id: given.roleId,
  can_calibrate: given.canCalibrate && isCalibrating(given.roleId),
  can_show_tracks: given.canShowTracks,
  can_merge_split_trips: given.canMergeSplitTrips,
});

/**
 * Adds somebody and his login under one id; 409 when the e-mail address or the personal number is taken
 * (rule accounts/unique-address).
 */
export async function insertUser(db: MandatorDb, login: NewLogin, user: NewRow): Promise<void> {
  const added = await db
    .insertInto("logins")
    .values(login)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (!added.numInsertedOrUpdatedRows) throw emailAlreadyInUse("email");
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("users")
    .values({ ...user, id: login.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) throw foreignIdIsTaken(user.foreign_id ?? "");
}

/** What a write that was refused means to the caller: only PostgreSQL knows what others write at this moment. */
export function problemOf(error: unknown, foreignId = ""): unknown {
  const { constraint } = error as { constraint?: unknown };
  if (constraint === "logins_email") return emailAlreadyInUse("email");
  return constraint === "users_foreign_id" ? foreignIdIsTaken(foreignId) : error;
}

function foreignIdIsTaken(foreignId: string): Problem {
  return new Problem(409, "Conflict", { errors: { foreignId: [fill(say.foreignIdIsTaken, { foreignId })] } });
}
