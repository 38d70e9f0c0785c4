import { agreements } from "@wegbuch/contract/agreements/endpoints";
import { mandators } from "@wegbuch/contract/mandators/endpoints";
import { NamedMandatorChange, OwnMandatorChange } from "@wegbuch/contract/mandators/schemas";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { parsed } from "../../platform/http/parse-call.ts";
import { notFound } from "../../platform/http/problem.ts";
import { serve } from "../../platform/http/serve.ts";
import { startSurrogate } from "../auth/start-surrogate.ts";
import { readAgreement } from "../agreements/queries.ts";
import { toggleMandatorArchive } from "./archive-mandator.ts";
import {
  changeAnchors,
  changeClosing,
  changePoolRules,
  changeSignInPolicy,
  changeCountry,
  changeMandator,
  changeNotification,
  changeOwnMandator,
  changeWorkingTime,
  changeWorksAgreement,
} from "./change-mandator.ts";
import { createMandator } from "./create-mandator.ts";
import { findAdministrator } from "./find-administrator.ts";
import {
  listMandators,
  readAnchors,
  readClosing,
  readCountry,
  readMandator,
  readPoolRules,
  readSignInPolicy,
} from "./queries.ts";
import { removeMandator } from "./remove-mandator.ts";

export function mandatorRoutes(parts: { database: Database; clock: Clock }) {
  const { database } = parts;
  return [
    ...serve(agreements, {
      read: ({ actor }) => inMandator(database, actor, readAgreement),
      change: ({ actor, body }) => changeWorksAgreement(parts, actor, body),
    }),
    ...serve(mandators, {
      list: ({ query }) => listMandators(database, query),
      read: async ({ params }) => {
        const mandator = await readMandator(database.as("admin"), params.id);
        if (mandator === undefined) throw notFound("Mandator");
        return mandator;
      },
      create: ({ actor, body }) => createMandator(parts, actor, body),
      change: ({ actor, params, body }) => changeMandator(parts, actor, params.id, body),
      remove: ({ actor, params }) => removeMandator(parts, actor, params.id),
      toggleArchive: ({ actor, params, body }) => toggleMandatorArchive(parts, actor, params.id, body),
      surrogate: async ({ params, session, body }) => {
        const userId = await findAdministrator(database, params.id);
        await startSurrogate(parts, session, { userId, ...body });
        return { authenticated: true as const };
      },
      changeOwn: ({ actor, body }) => {
        if (actor.mandatorId !== null) {
          return changeOwnMandator(database, actor, parsed(OwnMandatorChange, body));
        }
        const { id, ...change } = parsed(NamedMandatorChange, body);
        return changeMandator(parts, actor, id, change);
      },
      changeNotification: ({ actor, body }) => changeNotification(database, actor, body),
      readPoolRules: ({ actor }) => inMandator(database, actor, readPoolRules),
      readSignInPolicy: ({ actor }) => inMandator(database, actor, readSignInPolicy),
      changeSignInPolicy: ({ actor, body }) => changeSignInPolicy(database, actor, body),
      changePoolRules: ({ actor, body }) => changePoolRules(database, actor, body),
      readClosing: ({ actor }) => inMandator(database, actor, readClosing),
      changeClosing: ({ actor, body }) => changeClosing(database, actor, body),
      readCountry: ({ actor }) => inMandator(database, actor, readCountry),
      changeCountry: ({ actor, body }) => changeCountry(database, actor, body),
      changeWorkingTime: ({ actor, body }) => changeWorkingTime(database, actor, body),
      readAnchors: ({ actor }) => inMandator(database, actor, readAnchors),
      changeAnchors: ({ actor, body }) => changeAnchors(database, actor, body),
    }),
  ];
}
