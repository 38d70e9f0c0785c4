import type { Scope } from "@wegbuch/contract/access/scopes";
import { useTranslation } from "react-i18next";
import { areas } from "./rules.ts";

/** Says what a token may: a line for each area, "Fahrten: lesen, ändern". */
export function useScopeWords(): (scopes: readonly Scope[]) => string[] {
  const { t } = useTranslation("apitokens");
  return (scopes) =>
    areas.flatMap(({ name, kinds }) => {
      const given = kinds.filter(({ scope }) => scopes.includes(scope));
      if (given.length === 0) return [];
      const words = given.map(({ kind }) => t(($) => $.kinds[kind]).toLowerCase());
      return [`${t(($) => $.areas[name].name)}: ${words.join(", ")}`];
    });
}
