import { expect, test } from "vitest";
import { aDriver, aMandator } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { forgetOldSessions } from "./jobs.ts";
import { noteAttempt } from "./limit-attempts.ts";
import { queueResetLink } from "./queue-reset-link.ts";
import { startSession } from "./start-session.ts";

const database = await aDatabase();
const at = (instant: string) => ({ now: () => new Date(`${instant}:00Z`) });

test("sessions and failed logins are forgotten a day after they ended", async () => {
  const id = await aDriver(database, await aMandator(database));
  await startSession(database, at("2026-05-01T08:00"), { id, isSuperAdmin: false }, false);
  await startSession(database, at("2026-05-01T08:00"), { id, isSuperAdmin: false }, true);
  await noteAttempt(database, at("2026-05-01T08:00"), "guess", { email: "a@b.at", address: "203.0.113.9" });
  const left = async () =>
    asOwner(
      database,
      `select (select count(*)::integer from sessions) as sessions,
        (select count(*)::integer from session_bearers) as bearers,
        (select count(*)::integer from login_attempts) as attempts`,
    );

  await forgetOldSessions(database, at("2026-05-02T07:00"));
  expect(await left()).toEqual([{ sessions: 2, bearers: 2, attempts: 1 }]);

  await forgetOldSessions(database, at("2026-05-02T21:00"));
  expect(await left()).toEqual([{ sessions: 1, bearers: 1, attempts: 0 }]);
});

test("links are forgotten when their day is over, and requests whose mail never went out after four", async () => {
  const id = await aDriver(database, await aMandator(database));
  const wish = (email: string, when: string) =>
    queueResetLink(database, at(when), { email, address: "203.0.113.7", language: "de-AT" });
  await wish("sent@b.at", "2026-06-01T08:00");
  await wish("waiting@b.at", "2026-06-01T08:00");
  await asOwner(
    database,
    "update password_tokens set login_id = $1, token_hash = 'x', expires_at = $2 where email = 'sent@b.at'",
    [id, new Date("2026-06-02T08:00:00Z")],
  );
  const left = async () =>
    (await asOwner<{ email: string }>(database, "select email from password_tokens order by email")).map(
      ({ email }) => email,
    );

  await forgetOldSessions(database, at("2026-06-02T07:59"));
  expect(await left()).toEqual(["sent@b.at", "waiting@b.at"]);
  await forgetOldSessions(database, at("2026-06-05T07:59"));
  expect(await left()).toEqual(["waiting@b.at"]);
  await forgetOldSessions(database, at("2026-06-05T08:01"));
  expect(await left()).toEqual([]);
});
