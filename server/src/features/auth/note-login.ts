import type { LoginMethod } from "@wegbuch/contract/auth/schemas";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { Counter } from "prom-client";
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
const day = 24 * hour;
/** So many browsers of an account are known; of more those go first that never came back, then the longest unseen. */
const mostBrowsers = 50;
/** More mails a day would hide among themselves what else is mailed to somebody. */
const mostToldADay = 3;
/** More wrong passwords a day say nothing new, and would hide the login that was not refused. */
const mostRefusalsADay = 20;

const logins = new Counter({
  name: "wegbuch_logins_total",
  help: "Logins, by how (none: before a proof was shown) and by outcome: login, refused, asked (for a second factor).",
  labelNames: ["method", "outcome"],
});

type Entered = Entrance & { deviceHash: Buffer };

/** A browser by what its cookie holds, for one account: nothing kept says that two people use the same. */
export const hashOfBrowser = (loginId: string, token: string): Buffer => hashOfToken(`${loginId} ${token}`);

/**
 * Notes a login in the transaction that opens its session, and tells the person by mail if the browser is none he has
 * logged in with before, once a day of browsers alike, at most three times a day (rule accounts/new-devices).
 */
export async function noteLogin(
  db: AdminDb,
  clock: Clock,
  login: KnownLogin,
  entered: Entered,
): Promise<void> {
  const { deviceHash, ...entrance } = entered;
  countLogin(entered, "login");
  const isNew = await meetBrowser(db, clock, login.id, deviceHash);
  const isTold = isNew && !(await wasTold(db, clock, login.id, entrance));
  await addEvent(db, clock, login.id, { kind: "login", ...entrance, is_new_device: isNew, is_told: isTold });
  if (!isTold) return;
  const { browser, network } = entrance;
  await queueMail(db, {
    kind: mailKinds.newDevice,
    to: [login.email],
    language: login.language,
    payload: { loginId: login.id, browser, network, happenedAt: clock.now() },
    mandatorId: login.mandatorId,
  });
}

/** Whether a browser is new to an account that knows others, or whose others were forgotten with its password. */
async function meetBrowser(db: AdminDb, clock: Clock, loginId: string, token_hash: Buffer): Promise<boolean> {
  const known = await db
    .selectFrom("known_devices")
    .select("token_hash")
    .where("login_id", "=", loginId)
    .orderBy("has_returned", "desc")
    .orderBy("seen_at", "desc")
    .orderBy("token_hash")
    .execute();
  await db
    .insertInto("known_devices")
    .values({ login_id: loginId, token_hash, seen_at: clock.now() })
    .onConflict((at) =>
      at.columns(["login_id", "token_hash"]).doUpdateSet({ seen_at: clock.now(), has_returned: true }),
    )
    .execute();
  const others = known.map((one) => one.token_hash).filter((hash) => !hash.equals(token_hash));
  const old = others.slice(mostBrowsers - 1);
  if (old.length > 0)
    await db
      .deleteFrom("known_devices")
      .where("login_id", "=", loginId)
      .where("token_hash", "in", old)
      .execute();
  const isStrange = others.length === known.length;
  return isStrange && (known.length > 0 || (await hasLoggedIn(db, loginId)));
}

async function hasLoggedIn(db: AdminDb, loginId: string): Promise<boolean> {
  const login = await db
    .selectFrom("login_events")
    .select("id")
    .where("login_id", "=", loginId)
    .where("kind", "=", "login")
    .limit(1)
    .executeTakeFirst();
  return login !== undefined;
}

/** Whether somebody was told today of a browser that is called the same and comes from the same network, or of enough others. */
async function wasTold(db: AdminDb, clock: Clock, loginId: string, { browser, network }: Entrance) {
  const told = await db
    .selectFrom("login_events")
    .select(["browser", "network"])
    .where("login_id", "=", loginId)
    .where("happened_at", ">", new Date(clock.now().getTime() - day))
    .where("is_told", "=", true)
    .execute();
  return (
    told.length >= mostToldADay || told.some((one) => one.browser === browser && one.network === network)
  );
}

/** Notes that a login was refused, once an hour of a browser and a network and not without end, so that guessing fills no list. */
export async function noteRefusal(
  database: Database,
  clock: Clock,
  loginId: string,
  { method, browser, network }: Entrance,
): Promise<void> {
  countLogin({ method }, "refused");
  const admin = database.as("admin");
  const now = clock.now().getTime();
  const noted = await admin
    .selectFrom("login_events")
    .select(["happened_at", "method", "browser", "network"])
    .where("login_id", "=", loginId)
    .where("happened_at", ">", new Date(now - day))
    .where("kind", "=", "refused")
    .execute();
  const isKnown = noted.some(
    (one) =>
      one.happened_at.getTime() > now - hour &&
      one.method === method &&
      one.browser === browser &&
      one.network === network,
  );
  // Who has shown the right password and a wrong code is noted whatever else came.
  const isLeftOut = method === null && noted.filter((one) => one.method === null).length >= mostRefusalsADay;
  if (!isKnown && !isLeftOut)
    await addEvent(admin, clock, loginId, { kind: "refused", method, browser, network });
}

/**
 * Notes that a right password stopped at the second factor, once an hour of a browser and a network; what is noted goes
 * again when the factor is shown, by the id this gives.
 */
export async function noteAsked(
  database: Database,
  clock: Clock,
  loginId: string,
  { method, browser, network }: Entrance,
): Promise<string | null> {
  countLogin({ method }, "asked");
  const admin = database.as("admin");
  const known = await admin
    .selectFrom("login_events")
    .select("id")
    .where("login_id", "=", loginId)
    .where("happened_at", ">", new Date(clock.now().getTime() - hour))
    .where("kind", "=", "asked")
    .where("browser", "is not distinct from", browser)
    .where("network", "is not distinct from", network)
    .executeTakeFirst();
  if (known !== undefined) return null;
  return addEvent(admin, clock, loginId, { kind: "asked", method, browser, network });
}

/** Unless somebody else, who may be called the same, has shown the password since and no factor: it says that of him, too. */
export async function forgetAsked(
  db: AdminDb,
  clock: Clock,
  { id, loginId }: { id: string | null; loginId: string },
): Promise<void> {
  if (id === null) return;
  const other = await db
    .selectFrom("login_challenges")
    .select("kind")
    .where("login_id", "=", loginId)
    .where("kind", "=", "factor")
    .where("expires_at", ">", clock.now())
    .limit(1)
    .executeTakeFirst();
  if (other === undefined) await db.deleteFrom("login_events").where("id", "=", id).execute();
}

/** Notes that support begins to act as somebody; from where is nothing of his. */
export async function noteSupport(db: AdminDb, clock: Clock, loginId: string): Promise<void> {
  await addEvent(db, clock, loginId, { kind: "support", method: null, browser: null, network: null });
}

function countLogin({ method }: Pick<Entrance, "method">, outcome: "login" | "refused" | "asked"): void {
  logins.inc({ method: method ?? "none", outcome });
}

type Event = Entrance & {
  kind: "login" | "refused" | "support" | "asked";
  is_new_device?: boolean;
  is_told?: boolean;
};

async function addEvent(
  db: Pick<AdminDb, "insertInto">,
  clock: Clock,
  login_id: string,
  event: Event,
): Promise<string> {
  const id = newId(clock);
  await db
    .insertInto("login_events")
    .values({ id, login_id, happened_at: clock.now(), ...event })
    .execute();
  return id;
}
