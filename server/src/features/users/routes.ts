import type { Actor, Caller } from "@wegbuch/contract/access/actor";
import { type Role, roleNames, roles } from "@wegbuch/contract/access/roles";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { mandatorUsers, passwords, users } from "@wegbuch/contract/users/endpoints";
import type { User } from "@wegbuch/contract/users/schemas";
import { de, en } from "@wegbuch/contract/users/texts";
import type { Config } from "../../config.ts";
import type { Clock } from "../../platform/clock.ts";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { pageIn } from "../../platform/db/lists.ts";
import { versionsOf } from "../../platform/history/version.ts";
import { invalid, notFound } from "../../platform/http/problem.ts";
import { serve } from "../../platform/http/serve.ts";
import { cookieSettings, setSessionCookies, tokenOfCookies } from "../../platform/http/session-cookies.ts";
import type { PasswordRules } from "../auth/limit-passwords.ts";
import { issueBearer } from "../auth/start-session.ts";
import { startSurrogate } from "../auth/start-surrogate.ts";
import { toggleUserArchives } from "./archive-users.ts";
import { changeUser } from "./change-user.ts";
import { changeUsers } from "./change-users.ts";
import { createImportedUser } from "./create-imported-user.ts";
import { createUser } from "./create-user.ts";
import { listMandatorUsers } from "./find-mandator-users.ts";
import { changeOwnPassword, setFirstPassword } from "./change-own-password.ts";
import { changePassword, resetUserPassword } from "./change-password.ts";
import { rolesGiven } from "./find-held-users.ts";
import { readUser, userList } from "./queries.ts";
import { readCurrentUser } from "./read-current-user.ts";
import { removeUser } from "./remove-user.ts";
import { sendWelcomeMail } from "./send-welcome-mail.ts";

type Parts = {
  database: Database;
  clock: Clock;
  config: Pick<Config, "publicOrigin" | "passwordMinLength">;
};

const say = inBothLanguages(de, en);

export function userRoutes(parts: Parts) {
  const { database, clock, config } = parts;
  const cookies = cookieSettings(config.publicOrigin);
  return serve(users, {
    list: ({ actor, query }) => {
      if (actor.mandatorId !== null) return pageIn(database, actor, userList(actor, query), query);
      const { mandatorId } = query;
      if (mandatorId === undefined) throw invalid("mandatorId", say.mandatorIsEmpty);
      return pageIn(database, mandatorId, userList("superAdmin", query), query);
    },
    current: async ({ session, request, reply, language }) => {
      const isLanguageNamed = request.headers["accept-language"] !== undefined;
      const user = await readCurrentUser(database, session, isLanguageNamed ? language : null);
      if (!session.isByCookie) return user;
      // After a reload the page has lost its bearer; a remembered cookie lives on with its session.
      if (session.isRemembered) {
        setSessionCookies(reply, cookies, tokenOfCookies(request.cookies)!, session.expiresAt, clock);
      }
      return { ...user, token: await issueBearer(database, clock, session.id) };
    },
    read: ({ actor, params }) => read(database, actor, params.id),
    roles: ({ actor }) => rolesOffered(actor).map((id) => ({ id, name: roleNames[id] })),
    create: ({ actor, session, body }) => createUser({ ...parts, session }, actor, body),
    change: ({ actor, session, params, body }) => changeUser({ ...parts, session }, actor, params.id, body),
    changeMany: ({ actor, session, body }) => changeUsers({ database, session }, actor, body),
    remove: ({ actor, params, query }) => removeUser(parts, actor, { ...params, ...query }),
    toggleArchive: async ({ actor, params, body }) => {
      const { id } = params;
      const { version, ...wanted } = body;
      await toggleUserArchives(parts, actor, { ...wanted, ids: [id], versions: versionsOf(id, version) });
      return read(database, actor, id);
    },
    toggleArchives: ({ actor, body }) => toggleUserArchives(parts, actor, body),
  });
}

/** Support makes no administrators, so that it is not offered to. */
function rolesOffered(caller: Caller): Role[] {
  return rolesGiven(caller).filter((given) => !caller.isSupport || given !== roles.admin);
}

async function read(database: Database, actor: Actor, id: string): Promise<User> {
  const user = await inMandator(database, actor, (db) => readUser(db, actor, id));
  if (user === undefined) throw notFound("User");
  return user;
}

export function passwordRoutes(parts: Omit<Parts, "config"> & { config?: PasswordRules }) {
  return serve(passwords, {
    setFirstPassword: ({ session, body }) => setFirstPassword(parts, session, body.newPassword),
    changeOwnPassword: ({ session, body, request }) =>
      changeOwnPassword(parts, session, { ...body, address: request.ip }),
    changePassword: ({ actor, session, params, body, request }) =>
      changePassword(parts, { actor, session, address: request.ip }, params.id, body),
    resetPassword: ({ actor, params }) => resetUserPassword(parts, actor, params.userId),
  });
}

export function mandatorUserRoutes(parts: Omit<Parts, "config"> & { config?: PasswordRules }) {
  const { database } = parts;
  return serve(mandatorUsers, {
    list: ({ query }) => listMandatorUsers(database, query),
    add: ({ actor, body }) => createImportedUser(parts, actor, body),
    surrogate: async ({ session, params, body }) => {
      await startSurrogate(parts, session, { userId: params.id, ...body });
      return { authenticated: true as const };
    },
    sendWelcomeMail: ({ actor, params, body }) =>
      sendWelcomeMail(parts, actor, { userId: params.id, copies: body.sendCopiesTo }),
  });
}
