import { admin } from "../access/role-sets.ts";
import { del, get, post, put } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import {
  Delivery,
  DeliveryFilter,
  NewWebhook,
  TestDelivery,
  Webhook,
  WebhookChange,
  Webhooks,
  WebhookSecret,
} from "./schemas.ts";

/** Who may, and not whoever helps them: secrets and addresses of the company's own servers. */
const own = { for: admin, when: "isNoSupport" } as const;

/** Servers of a company that are told what happens (rule webhooks/calls). */
export const webhooks = {
  list: get("/Webhooks", { about: "The own company's webhooks.", ...own, answer: Webhooks }),
  create: post("/Webhooks", {
    about: "Makes a webhook; its secret is said this once.",
    ...own,
    proof: "always",
    body: WebhookChange,
    answer: NewWebhook,
    secretAnswer: true,
    status: 201,
  }),
  change: put("/Webhooks/:id", {
    about: "Changes a webhook, or switches it off or on again.",
    ...own,
    proof: "always",
    body: WebhookChange,
    answer: Webhook,
  }),
  remove: del("/Webhooks/:id", { about: "Removes a webhook with what was still to be sent.", ...own }),
  rotateSecret: post("/Webhooks/:id/RotateSecret", {
    about: "Makes a new secret, said this once; the one before signs as well for 24 hours.",
    ...own,
    proof: "always",
    answer: WebhookSecret,
    secretAnswer: true,
  }),
  test: post("/Webhooks/:id/Test", {
    about: "Sends an event of the type webhook.test.",
    ...own,
    answer: TestDelivery,
    status: 202,
  }),
  deliveries: get("/Webhooks/:id/Deliveries", {
    about: "What was and is to be sent to a webhook, of the last 30 days, the latest first.",
    ...own,
    query: DeliveryFilter,
    answer: page(Delivery),
  }),
  redeliver: post("/Webhooks/Deliveries/:id/Redeliver", {
    about: "Sends an event once more, with the id it had.",
    ...own,
  }),
};
