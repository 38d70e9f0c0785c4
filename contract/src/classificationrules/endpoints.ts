import { driver } from "../access/role-sets.ts";
import { del, get, post, put } from "../kit/endpoint.ts";
import { ClassificationRule, ClassificationRules, NewClassificationRule, RuleOrder } from "./schemas.ts";

// What a driver says of his home and his work is his alone, so support does not act for him either.
const writers = { for: driver, needs: "Logbook", when: "isNoSupport" } as const;

export const classificationRules = {
  list: get("/ClassificationRules", {
    about: "One's own rules of what trips are, in their order, and what the company offers.",
    for: driver,
    needs: "Logbook",
    answer: ClassificationRules,
  }),
  create: post("/ClassificationRules", {
    about:
      "Makes a rule of one's own, which acts from now on; an Admin may offer one to all drivers instead.",
    ...writers,
    body: NewClassificationRule,
    answer: ClassificationRule,
    status: 201,
  }),
  change: put("/ClassificationRules/:id", {
    about: "Puts another rule in the place of one; trips from before it keep what they are.",
    ...writers,
    body: NewClassificationRule,
    answer: ClassificationRule,
  }),
  order: put("/ClassificationRules/Order", {
    about: "Says in which order one's own rules are asked.",
    ...writers,
    body: RuleOrder,
    answer: ClassificationRules,
  }),
  remove: del("/ClassificationRules/:id", { about: "Ends a rule, or withdraws an offer.", ...writers }),
  confirm: post("/ClassificationRules/:id/Confirm", {
    about:
      "Makes what is offered a rule of one's own; one of home and work is made with both, naming the offer.",
    ...writers,
    answer: ClassificationRule,
    status: 201,
  }),
};
