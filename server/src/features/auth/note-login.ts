import type { LoginMethod } from "@wegbuch/contract/auth/schemas";
import { mailKinds } from "@wegbuch/contract/system/codes";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import type { AdminDb } from "./end-sessions.ts";
import type { KnownLogin } from "./find-login.ts";
import { hashOfToken } from "./make-token.ts";

/** How somebody came in: by which proof, with which browser, out of which network. */
export type Entrance = { method: LoginMethod | null; browser: string | null; network: string | null };

const hour = 60 * 60 * 1000;
/** So many browsers of an account are known; of more the longest unseen is forgotten. */
const mostBrowsers = 50;

type Entered = Entrance & { deviceToken: string };

/**
 * Notes a login in the transaction that opens its session, and tells the person by mail if the browser is none he has
 * logged in with before, once a day of such browsers alike (rule accounts/new-devices).
 */
export async function noteLogin(
  db: AdminDb,
  clock: Clock,
  login: KnownLogin,
  entered: Entered,
): Promise<void> {
  const { deviceToken, ...entrance } = entered;
  const isNew = await meetBrowser(db, clock, login.id, deviceToken);
  const isTold = isNew && (await wasTold(db, clock, login.id, entrance));
  await addEvent(db, clock, login.id, { kind: "login", ...entrance, is_new_device: isNew });
  if (!isNew || isTold) return;
  const { browser, network } = entrance;
  await queueMail(db, {
    kind: mailKinds.newDevice,
    to: [login.email],
    language: login.language,
    payload: { loginId: login.id, browser, network, happenedAt: clock.now() },
    mandatorId: login.mandatorId,
  });
}

/** Whether a browser is new to an account that knows others. */
async function meetBrowser(db: AdminDb, clock: Clock, loginId: string, token: string): Promise<boolean> {
  const known = await db
    .selectFrom("known_devices")
    .select("token_hash")
    .where("login_id", "=", loginId)
    .orderBy("seen_at", "desc")
    .orderBy("token_hash")
    .execute();
  const token_hash = hashOfToken(token);
  await db
    .insertInto("known_devices")
    .values({ login_id: loginId, token_hash, seen_at: clock.now() })
    .onConflict((at) => at.columns(["login_id", "token_hash"]).doUpdateSet({ seen_at: clock.now() }))
    .execute();
  for (const old of known.slice(mostBrowsers)) {
    await db
      .deleteFrom("known_devices")
      .where("login_id", "=", loginId)
      .where("token_hash", "=", old.token_hash)
      .execute();
  }
  return known.length > 0 && !known.some((one) => one.token_hash.equals(token_hash));
}

/** Whether somebody was told today of a new browser that is called the same and comes from the same network. */
async function wasTold(db: AdminDb, clock: Clock, loginId: string, { browser, network }: Entrance) {
  const told = await db
    .selectFrom("login_events")
    .select("id")
    .where("login_id", "=", loginId)
    .where("happened_at", ">", new Date(clock.now().getTime() - 24 * hour))
    .where("is_new_device", "=", true)
    .where("browser", "is not distinct from", browser)
    .where("network", "is not distinct from", network)
    .limit(1)
    .executeTakeFirst();
  return told !== undefined;
}

/** Notes that a login was refused, once an hour of a browser and a network, so that guessing fills no list. */
export async function noteRefusal(
  database: Database,
  clock: Clock,
  loginId: string,
  { method, browser, network }: Entrance,
): Promise<void> {
  const admin = database.as("admin");
  const noted = await admin
    .selectFrom("login_events")
    .select("id")
    .where("login_id", "=", loginId)
    .where("happened_at", ">", new Date(clock.now().getTime() - hour))
    .where("kind", "=", "refused")
    .where("method", "is not distinct from", method)
    .where("browser", "is not distinct from", browser)
    .where("network", "is not distinct from", network)
    .limit(1)
    .executeTakeFirst();
  if (noted === undefined)
    await addEvent(admin, clock, loginId, { kind: "refused", method, browser, network });
}

/** Notes that support begins to act as somebody; from where is nothing of his. */
export async function noteSupport(db: AdminDb, clock: Clock, loginId: string): Promise<void> {
  await addEvent(db, clock, loginId, { kind: "support", method: null, browser: null, network: null });
}

type Event = Entrance & { kind: "login" | "refused" | "support"; is_new_device?: boolean };

async function addEvent(
  db: Pick<AdminDb, "insertInto">,
  clock: Clock,
  login_id: string,
  event: Event,
): Promise<void> {
  await db
    .insertInto("login_events")
    .values({ id: newId(clock), login_id, happened_at: clock.now(), ...event })
    .execute();
}
