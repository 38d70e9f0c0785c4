import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  subject: "Webhook abgeschaltet",
  greeting: "Guten Tag {{name}},",
  gone: "der Webhook an {{host}} hat geantwortet, dass es ihn nicht mehr gibt (410), und ist deshalb seit {{time}} abgeschaltet.",
  failing:
    "beim Webhook an {{host}} ist seit fünf Tagen nichts mehr angekommen. Er ist deshalb seit {{time}} abgeschaltet.",
  waiting: "Noch nicht zugestellt",
  description: "Beschreibung",
  open: "Webhooks öffnen",
  closing:
    "Was wartet und was noch geschieht, bleibt 30 Tage liegen. Schalten Sie den Webhook bis dahin wieder ein, so wird alles in der richtigen Reihenfolge zugestellt.",
};

export const en = {
  subject: "Webhook switched off",
  greeting: "Hello {{name}},",
  gone: "the webhook at {{host}} answered that it is gone (410), and so it has been switched off since {{time}}.",
  failing:
    "nothing has arrived at the webhook at {{host}} for five days. So it has been switched off since {{time}}.",
  waiting: "Not delivered yet",
  description: "Description",
  open: "Open webhooks",
  closing:
    "What waits and what still happens is kept for 30 days. If you switch the webhook on again by then, all of it is delivered in the right order.",
} satisfies Texts<typeof de>;
