import type { Actor, Caller, SuperAdmin } from "@wegbuch/contract/access/actor";
import { roleNames } from "@wegbuch/contract/access/roles";
import { languageOf, type Language } from "@wegbuch/contract/kit/texts";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { inMandator, type Database, type MandatorDb } from "../../platform/db/database.ts";
import type { Session } from "../../platform/http/session.ts";
import { findLogin } from "../auth/find-login.ts";
import { isShut } from "../auth/find-sso.ts";
import { groupsOfUser } from "../groups/queries.ts";

/**
 * What a person is told about himself, without the token. The language asked for is kept for his mails
 * (rule formats/language-kept), but not when support acts as him; null when the call named none.
 */
export async function readCurrentUser(
  database: Database,
  session: Pick<Session, "caller" | "states" | "isOfCompany">,
  language: Language | null,
): Promise<CurrentUser> {
  const { caller, states } = session;
  const person =
    caller.mandatorId === null
      ? await readSuperAdmin(database, caller, language)
      : await inMandator(database, caller, (db) => readPerson(db, caller, language));
  const hasPassword = await isPasswordKnown(database, session);
  // One that was made for him is of no use to whoever comes with the account of his company.
  const hasAMomentPassword = person.hasAMomentPassword && !session.isOfCompany;
  return {
    ...person,
    hasAMomentPassword,
    hasPassword,
    isSecondFactorMissing: states.includes("secondFactorMissing"),
  };
}

/** Whoever came with the account of his company may have no password, or one that opens nothing any more. */
async function isPasswordKnown(
  database: Database,
  { caller, isOfCompany }: Pick<Session, "caller" | "isOfCompany">,
): Promise<boolean> {
  if (!isOfCompany) return true;
  const login = await findLogin(database, { id: caller.userId });
  if (login === undefined || login.passwordHash === null || login.passwordIsTemporary) return false;
  return !(await isShut(database, login));
}

type Person = Omit<CurrentUser, "hasPassword" | "isSecondFactorMissing">;

async function readPerson(db: MandatorDb, actor: Actor, language: Language | null): Promise<Person> {
  if (language !== null && actor.supportUserId === null) {
    await db
      .updateTable("users")
      .set({ language })
      .where("id", "=", actor.userId)
      .where("language", "<>", language)
      .execute();
  }
  const row = await personRow(db, actor.userId);
  const groups = await groupsOfUser(db, actor);
  return {
    ...accessOf(actor),
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    groups: groups.map(({ id, name }) => ({ id, name })),
    hasAMomentPassword: row.password_is_temporary && actor.supportUserId === null,
    testerSince: row.tester_since?.toISOString() ?? null,
    testerExpiresInDays: row.tester_expires_in_days,
    liveLocationIntervalInSeconds: row.live_location_interval_in_seconds,
    mandator: { id: row.mandator_id, name: row.mandator_name },
    sendBoxUnpluggedNotification: row.send_box_unplugged_notification,
    sendBoxUnpluggedNotificationTo: row.send_box_unplugged_notification_to,
    language: languageOf(row.language),
    tripTypeLabels: row.trip_type_labels as CurrentUser["tripTypeLabels"],
    hideTripsUpToInMeter: row.hide_trips_up_to_in_meter,
  };
}

function personRow(db: MandatorDb, userId: string) {
  return db
    .selectFrom("users")
    .innerJoin("logins", (join) =>
      join.onRef("logins.mandator_id", "=", "users.mandator_id").onRef("logins.id", "=", "users.id"),
    )
    .innerJoin("mandators", "mandators.id", "users.mandator_id")
    .select(["users.first_name", "users.last_name", "users.language"])
    .select(["logins.email", "logins.password_is_temporary"])
    .select([
      "mandators.id as mandator_id",
      "mandators.name as mandator_name",
      "mandators.tester_since",
      "mandators.tester_expires_in_days",
      "mandators.live_location_interval_in_seconds",
      "mandators.send_box_unplugged_notification",
      "mandators.send_box_unplugged_notification_to",
      "mandators.trip_type_labels",
      "mandators.hide_trips_up_to_in_meter",
    ])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
}

async function readSuperAdmin(
  database: Database,
  caller: SuperAdmin,
  language: Language | null,
): Promise<Person> {
  const admin = database.as("admin");
  if (language !== null) {
    await admin
      .updateTable("super_users")
      .set({ language })
      .where("id", "=", caller.userId)
      .where("language", "<>", language)
      .execute();
  }
  const row = await admin
    .selectFrom("super_users")
    .innerJoin("logins", "logins.id", "super_users.id")
    .select(["super_users.first_name", "super_users.last_name", "super_users.language"])
    .select(["logins.email", "logins.password_is_temporary"])
    .where("super_users.id", "=", caller.userId)
    .executeTakeFirstOrThrow();
  return {
    ...accessOf(caller),
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    groups: [],
    hasAMomentPassword: row.password_is_temporary,
    testerSince: null,
    testerExpiresInDays: null,
    liveLocationIntervalInSeconds: null,
    mandator: null,
    sendBoxUnpluggedNotification: false,
    sendBoxUnpluggedNotificationTo: [],
    language: languageOf(row.language),
    tripTypeLabels: null,
    hideTripsUpToInMeter: 0,
  };
}

function accessOf(caller: Caller) {
  const { role, packages, isHWNOE, canShowTracks, canMergeSplitTrips, canCalibrate } = caller;
  return {
    id: caller.userId,
    loggedIn: true as const,
    role: { id: role, name: roleNames[role] },
    packages: [...packages],
    isHWNOE,
    canShowTracks,
    canMergeSplitTrips,
    canCalibrate,
    supportedBy: caller.mandatorId === null ? null : caller.supportName,
    hiddenPlaces: caller.mandatorId === null ? null : hiddenPlacesOf(caller),
    token: null,
  };
}

/** What the person himself is told of the hold on his account; to support all private places are hidden anyway. */
function hiddenPlacesOf({ supportUserId, placesHiddenBefore, placesShownAt }: Actor) {
  if (placesHiddenBefore === undefined || supportUserId !== null) return null;
  const until = placesShownAt == null ? null : new Date(placesShownAt).toISOString();
  return { since: new Date(placesHiddenBefore).toISOString(), until };
}
