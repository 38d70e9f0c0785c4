import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  title: "Schnittstellen",
  tabsName: "Arten von Schnittstellen",
  tabs: { apiTokens: "API-Schlüssel" },
};

export const en = {
  title: "Integrations",
  tabsName: "Kinds of integrations",
  tabs: { apiTokens: "API tokens" },
} satisfies Texts<typeof de>;
