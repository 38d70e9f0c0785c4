import type { Caller } from "@wegbuch/contract/access/actor";
import { packagesOfMask } from "@wegbuch/contract/access/packages";
import { roles, type Role } from "@wegbuch/contract/access/roles";
import { trialOf } from "@wegbuch/contract/auth/rules";
import type { SessionState } from "@wegbuch/contract/kit/endpoint";
import type { InferResult } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Session, SessionCredential } from "../../platform/http/session.ts";
import { factorWaysOf } from "./find-factors.ts";
import { hashOfToken } from "./make-token.ts";
import { expiryOf } from "./start-session.ts";

// Writing at every call would make readers writers; a minute more or less of a session's life is nobody's loss.
const slideMilliseconds = 60_000;

/** Whether super admins must show a second factor. */
type SuperAdminPolicy = { isSecondFactorForSuperAdmins?: boolean };

/**
 * Looks sessions up by bearer or cookie, as they stand now: archived people and companies have none
 * (rule accounts/archived-people), and support that was deleted acts as nobody any more.
 */
export function findSession(database: Database, clock: Clock, policy: SuperAdminPolicy = {}) {
  const statements = {
    bearer: sessionStatement(database, "bearer"),
    cookie: sessionStatement(database, "cookie"),
  };
  return async (credential: SessionCredential): Promise<Session | null> => {
    const parameters = [hashOfToken(credential.token)];
    const asked = database.as("admin").executeQuery<Row>({ ...statements[credential.kind], parameters });
    const [row] = (await asked).rows;
    if (row === undefined || !isStillKnown(row)) return null;
    const now = clock.now();
    const caller = callerOf(row);
    const states = statesOf(row, now, policy);
    const expiresAt = states.includes("expired") ? row.expires_at : await slide(database, row, now);
    return {
      id: row.id,
      caller,
      states,
      isRemembered: row.is_remembered,
      isOfCompany: isOfCompany(row),
      expiresAt,
      proof: proofOf(row, now),
      isByCookie: credential.kind === "cookie",
    } satisfies Session;
  };
}

type Row = InferResult<ReturnType<typeof sessionStatement>>[number];

/** Every call begins with it: built once for each way to show who calls, for that takes as long as to run it. */
function sessionStatement(database: Database, kind: SessionCredential["kind"]) {
  const hashed = hashOfToken("");
  return database
    .as("admin")
    .selectFrom("sessions")
    .innerJoin("logins as owner", "owner.id", "sessions.login_id")
    .innerJoin("logins as login", (join) =>
      join.on((row) =>
        row("login.id", "=", row.fn.coalesce("sessions.effective_login_id", "sessions.login_id")),
      ),
    )
    .leftJoin("users", "users.id", "login.id")
    .leftJoin("super_users", "super_users.id", "owner.id")
    .leftJoin("mandators", "mandators.id", "login.mandator_id")
    .leftJoin("totp_factors", (join) =>
      join.onRef("totp_factors.login_id", "=", "owner.id").on("totp_factors.confirmed_at", "is not", null),
    )
    .leftJoin("place_holds", (join) =>
      join
        .onRef("place_holds.mandator_id", "=", "login.mandator_id")
        .onRef("place_holds.user_id", "=", "login.id"),
    )
    .select([
      "sessions.id",
      "sessions.login_id",
      "sessions.effective_login_id",
      "sessions.is_remembered",
      "sessions.created_at",
      "sessions.last_used_at",
      "sessions.expires_at",
      "sessions.proved_at",
      "sessions.method",
      "owner.is_enabled as is_owner_enabled",
      "owner.mandator_id as owner_mandator_id",
      "login.id as user_id",
      "login.is_enabled",
      "login.password_is_temporary",
      "users.mandator_id",
      "users.role_id",
      "users.first_name",
      "users.last_name",
      "users.can_calibrate",
      "users.can_show_tracks",
      "users.can_merge_split_trips",
      "users.archived_at",
      "users.deleted_at",
      "super_users.first_name as super_first_name",
      "super_users.last_name as super_last_name",
      "super_users.deleted_at as super_deleted_at",
      "totp_factors.id as factor_id",
      "mandators.second_factor_roles",
      "mandators.packages",
      "mandators.is_special_organisation",
      "mandators.can_show_tracks as may_show_tracks",
      "mandators.can_merge_split_trips as may_merge_split_trips",
      "mandators.tester_since",
      "mandators.tester_expires_in_days",
      "mandators.archived_at as mandator_archived_at",
      "mandators.deleted_at as mandator_deleted_at",
      "place_holds.hidden_before",
      "place_holds.opens_at as places_shown_at",
    ])
    .select((row) =>
      row
        .exists(row.selectFrom("passkeys").select("id").whereRef("passkeys.login_id", "=", "owner.id"))
        .as("has_passkey"),
    )
    .where((row) =>
      kind === "cookie"
        ? row("sessions.cookie_hash", "=", hashed)
        : row("sessions.id", "=", (bearer) =>
            bearer.selectFrom("session_bearers").select("session_id").where("token_hash", "=", hashed),
          ),
    )
    .compile();
}

function isStillKnown(row: Row): boolean {
  if (!row.is_owner_enabled || !row.is_enabled) return false;
  if (row.super_deleted_at !== null) return false;
  if (row.role_id === null) return row.super_first_name !== null;
  return [row.archived_at, row.deleted_at, row.mandator_archived_at, row.mandator_deleted_at].every(
    (at) => at === null,
  );
}

function callerOf(row: Row): Caller {
  if (row.role_id === null) return superAdminOf(row);
  return {
    userId: row.user_id,
    mandatorId: row.mandator_id!,
    supportUserId: row.effective_login_id === null ? null : row.login_id,
    supportName: row.effective_login_id === null ? null : `${row.super_first_name} ${row.super_last_name}`,
    name: `${row.first_name} ${row.last_name}`,
    role: row.role_id as Role,
    packages: packagesOfMask(row.packages!),
    isHWNOE: row.is_special_organisation!,
    // A switch of the mandator wins over the user's (rule access/switches-of-two); only two roles calibrate
    // (rule access/calibrating).
    canShowTracks: row.may_show_tracks! && row.can_show_tracks!,
    canMergeSplitTrips: row.may_merge_split_trips! && row.can_merge_split_trips!,
    canCalibrate: row.can_calibrate! && (row.role_id === roles.admin || row.role_id === roles.groupLeader),
    isTester: row.tester_since !== null,
    isSupport: row.effective_login_id !== null,
    ...(row.hidden_before !== null && {
      placesHiddenBefore: row.hidden_before.getTime(),
      placesShownAt: row.places_shown_at?.getTime() ?? null,
    }),
  };
}

function superAdminOf(row: Row): Caller {
  return {
    userId: row.user_id,
    mandatorId: null,
    name: `${row.super_first_name} ${row.super_last_name}`,
    role: roles.superAdmin,
    packages: [],
    isHWNOE: false,
    canShowTracks: false,
    canMergeSplitTrips: false,
    canCalibrate: false,
    isTester: false,
    isSupport: false,
  };
}

function statesOf(row: Row, now: Date, policy: SuperAdminPolicy): SessionState[] {
  const trial = trialOf(
    {
      testerSince: row.tester_since?.toISOString() ?? null,
      testerExpiresInDays: row.tester_expires_in_days,
    },
    now.getTime(),
  );
  // Support acting as somebody is not asked for that person's first password (rule access/support).
  const isTemporary = row.password_is_temporary && row.effective_login_id === null && !isOfCompany(row);
  return [
    ...(row.expires_at <= now ? (["expired"] as const) : []),
    ...(isTemporary ? (["temporaryPassword"] as const) : []),
    ...(isFactorMissing(row, policy) ? (["secondFactorMissing"] as const) : []),
    ...(trial?.isExpired ? (["trialExpired"] as const) : []),
  ];
}

/** Whoever came with the account of his company has shown all there: nothing of ours is asked (rule accounts/company-accounts). */
const isOfCompany = ({ method }: Pick<Row, "method">) => method === "sso";

/** Nor for that person's second factor. */
function isFactorMissing(row: Row, { isSecondFactorForSuperAdmins = false }: SuperAdminPolicy): boolean {
  if (row.effective_login_id !== null || factorsOf(row).length > 0 || isOfCompany(row)) return false;
  if (row.role_id === null) return isSecondFactorForSuperAdmins;
  return row.second_factor_roles!.includes(row.role_id);
}

const factorsOf = ({ factor_id, has_passkey }: Pick<Row, "factor_id" | "has_passkey">) =>
  factorWaysOf({ has_code: factor_id !== null, has_passkey });

/** So long a proof counts. */
const freshMilliseconds = 10 * 60_000;

/**
 * Of whose session it is, also while support acts as another. A login with the account of a company proves nothing by itself,
 * for the provider may have let in silently whoever sat at the browser (rule accounts/fresh-proof).
 */
function proofOf({ proved_at, created_at, ...row }: Row, now: Date): Session["proof"] {
  const provedAt = proved_at ?? (isOfCompany(row) ? null : created_at);
  const isFresh = provedAt !== null && now.getTime() - provedAt.getTime() <= freshMilliseconds;
  const factors = factorsOf(row);
  const way = isOfCompany(row) ? ("company" as const) : ("password" as const);
  return { isFresh, ways: factors.length > 0 ? factors : [way] };
}

async function slide(database: Database, row: Row, now: Date): Promise<Date> {
  if (now.getTime() - row.last_used_at.getTime() < slideMilliseconds) return row.expires_at;
  const expiresAt = expiryOf(
    {
      createdAt: row.created_at,
      isRemembered: row.is_remembered,
      isSuperAdmin: row.owner_mandator_id === null,
      isOfCompany: isOfCompany(row),
    },
    now,
  );
  await database
    .as("admin")
    .updateTable("sessions")
    .set({ last_used_at: now, expires_at: expiresAt })
    .where("id", "=", row.id)
    .execute();
  return expiresAt;
}
