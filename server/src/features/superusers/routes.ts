import { superUsers } from "@wegbuch/contract/superusers/endpoints";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { emailAlreadyInUse } from "../../platform/http/problem.ts";
import { serve } from "../../platform/http/serve.ts";
import { type PasswordRules, refuseWeakPassword } from "../auth/limit-passwords.ts";
import { changeSuperUserPassword, changeSuperUser } from "./change-super-user.ts";
import { createSuperUser } from "./create-super-user.ts";
import { listSuperUsers, readSuperUser } from "./queries.ts";
import { removeSuperUser } from "./remove-super-user.ts";

export function superUserRoutes(parts: { database: Database; clock: Clock; config?: PasswordRules }) {
  const { database } = parts;
  return serve(superUsers, {
    list: ({ query }) => listSuperUsers(database.as("admin"), query.searchTerm),
    create: async ({ body }) => {
      refuseWeakPassword(parts.config, { field: "password", ...body });
      const id = await createSuperUser(parts, body);
      if (id === null) throw emailAlreadyInUse("email");
      return (await readSuperUser(database.as("admin"), id))!;
    },
    change: ({ session, params, body }) => changeSuperUser(parts, session, params.id, body),
    remove: ({ actor, params }) => removeSuperUser(parts, actor, params.id),
    changePassword: ({ actor, params, body }) =>
      changeSuperUserPassword(parts, actor, params.id, body.newPassword),
  });
}
