import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  title: "Schnittstellen",
  tabsName: "Arten von Schnittstellen",
  tabs: {
    apiTokens: "API-Schlüssel",
    webhooks: "Webhooks",
    traccar: "Traccar",
    imports: "Importe",
    signIn: "Anmeldung",
  },
};

export const en = {
  title: "Integrations",
  tabsName: "Kinds of integrations",
  tabs: {
    apiTokens: "API tokens",
    webhooks: "Webhooks",
    traccar: "Traccar",
    imports: "Imports",
    signIn: "Sign-in",
  },
} satisfies Texts<typeof de>;
