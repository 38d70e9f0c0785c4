import { classificationRules } from "@wegbuch/contract/classificationrules/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve.ts";
import { changeRule, orderRules, removeRule } from "./change-rule.ts";
import { confirmOffer, createRule } from "./create-rule.ts";
import { listRules } from "./queries.ts";

export function classificationRuleRoutes(parts: { database: Database; clock: Clock }) {
  return serve(classificationRules, {
    list: ({ actor }) => inMandator(parts.database, actor, (db) => listRules(db, actor)),
    create: ({ actor, body }) => createRule(parts, actor, body),
    change: ({ actor, params, body }) => changeRule(parts, actor, { id: params.id, rule: body }),
    order: ({ actor, body }) => orderRules(parts, actor, body.ids),
    remove: ({ actor, params }) => removeRule(parts, actor, params.id),
    confirm: ({ actor, params }) => confirmOffer(parts, actor, params.id),
  });
}
