import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { AdminDb } from "./end-sessions.ts";
import { findFactors } from "./find-factors.ts";
import type { Entrance } from "./note-login.ts";
import { hashOfToken, makeToken } from "./make-token.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const mostSessions = 20;
const mostBearers = 50;

type Life = { createdAt: Date; isRemembered: boolean; isSuperAdmin: boolean; isOfCompany: boolean };

/**
 * When a session ends that is used now: 12 hours or 30 days later, super admins always 12 hours, nobody after 90 days; and who
 * came with his company's account after 12 hours, used or not, so that whoever is blocked there is out here the same day.
 */
export function expiryOf({ createdAt, isRemembered, isSuperAdmin, isOfCompany }: Life, now: Date): Date {
  if (isOfCompany) return new Date(createdAt.getTime() + 12 * hour);
  const sliding = isRemembered && !isSuperAdmin ? 30 * day : 12 * hour;
  return new Date(Math.min(now.getTime() + sliding, createdAt.getTime() + 90 * day));
}

type Login = {
  id: string;
  isSuperAdmin: boolean;
  /** The hash of the password just given, if one was. */
  passwordHash?: string;
  entrance?: Entrance & { deviceHash: Buffer };
  /** When he has shown that it is he, where the opening of the session does not say it. */
  provedAt?: Date;
  /** What must still be so, looked at first; it throws where it is not. */
  holding?: (db: AdminDb) => Promise<void>;
  /** What is written with the session or not at all. */
  along?: (db: AdminDb) => Promise<void>;
};

/**
 * Opens a session and gives its two secrets; the oldest of more than 20 sessions of a login end
 * (rule accounts/sessions). Answers like a wrong login if the password was changed since it was looked at.
 */
export async function startSession(
  database: Database,
  clock: Clock,
  login: Login,
  isRemembered: boolean,
): Promise<{ cookieToken: string; bearer: string; expiresAt: Date }> {
  const now = clock.now();
  const isOfCompany = login.entrance?.method === "sso";
  const life = { createdAt: now, isRemembered, isSuperAdmin: login.isSuperAdmin, isOfCompany };
  const session = { id: newId(clock), cookieToken: makeToken(), expiresAt: expiryOf(life, now) };
  const bearer = makeToken();
  await database
    .as("admin")
    .transaction()
    .execute(async (db) => {
      await login.holding?.(db);
      await requirePassword(db, login);
      await refuseLateFactor(db, login);
      await db
        .deleteFrom("sessions")
        .where("login_id", "=", login.id)
        .where((row) =>
          row.or([
            row("expires_at", "<", now),
            row("id", "in", (other) =>
              other
                .selectFrom("sessions")
                .select("id")
                .where("login_id", "=", login.id)
                .orderBy("last_used_at", "desc")
                .orderBy("id", "desc")
                .offset(mostSessions - 1),
            ),
          ]),
        )
        .execute();
      await db
        .insertInto("sessions")
        .values({
          id: session.id,
          login_id: login.id,
          ...entranceOf(login),
          cookie_hash: hashOfToken(session.cookieToken),
          is_remembered: isRemembered,
          created_at: now,
          last_used_at: now,
          expires_at: session.expiresAt,
          ...(login.provedAt && { proved_at: login.provedAt }),
        })
        .execute();
      await db
        .insertInto("session_bearers")
        .values({ token_hash: hashOfToken(bearer), session_id: session.id, created_at: now })
        .execute();
      await login.along?.(db);
    });
  return { cookieToken: session.cookieToken, bearer, expiresAt: session.expiresAt };
}

function entranceOf({ entrance }: Login) {
  if (entrance === undefined) return {};
  const { deviceHash: device_hash, ...came } = entrance;
  return { ...came, device_hash };
}

/** Whoever has set up a factor since his password was looked at is to show it, and the session he has would outlive that. */
async function refuseLateFactor(db: AdminDb, { id, entrance }: Login): Promise<void> {
  const isBare = entrance?.method === "password";
  if (isBare && (await findFactors(db, id)).length > 0) throw new Problem(400, null);
}

/** Keeps the password as it is until the transaction ends, so that whoever changes it then finds what was begun with it and ends it. */
export async function requirePassword(
  db: AdminDb,
  { id, passwordHash }: Pick<Login, "id" | "passwordHash">,
): Promise<void> {
  if (passwordHash === undefined) return;
  const login = await db
    .selectFrom("logins")
    .select("id")
    .where("id", "=", id)
    .where("password_hash", "=", passwordHash)
    .forShare()
    .executeTakeFirst();
  if (login === undefined) throw new Problem(400, null);
}

/** A fresh bearer for a session, after a reload of the page; it lives as long as the session. Of many the oldest go. */
export async function issueBearer(database: Database, clock: Clock, sessionId: string): Promise<string> {
  const bearer = makeToken();
  const admin = database.as("admin");
  await admin
    .insertInto("session_bearers")
    .values({ token_hash: hashOfToken(bearer), session_id: sessionId, created_at: clock.now() })
    .execute();
  await admin
    .deleteFrom("session_bearers")
    .where("token_hash", "in", (other) =>
      other
        .selectFrom("session_bearers")
        .select("token_hash")
        .where("session_id", "=", sessionId)
        .orderBy("created_at", "desc")
        .offset(mostBearers),
    )
    .execute();
  return bearer;
}

/** Ends a session and all its bearers. */
export async function endSession(database: Database, sessionId: string): Promise<void> {
  await database.as("admin").deleteFrom("sessions").where("id", "=", sessionId).execute();
}
