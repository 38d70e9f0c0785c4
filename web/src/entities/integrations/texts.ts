import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  title: "Schnittstellen",
  tabsName: "Arten von Schnittstellen",
  tabs: { apiTokens: "API-Schlüssel", webhooks: "Webhooks", traccar: "Traccar", imports: "Importe" },
};

export const en = {
  title: "Integrations",
  tabsName: "Kinds of integrations",
  tabs: { apiTokens: "API tokens", webhooks: "Webhooks", traccar: "Traccar", imports: "Imports" },
} satisfies Texts<typeof de>;
