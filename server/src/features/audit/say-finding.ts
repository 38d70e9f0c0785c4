import { auditRules } from "@wegbuch/contract/audit/codes";
import type { AuditFinding } from "@wegbuch/contract/audit/schemas";
import { fill, type Language } from "@wegbuch/contract/kit/texts";
import { shownTime } from "../../platform/history/shown-time.ts";
import type { Finding } from "./checks/month.ts";
import { findingTexts } from "./texts.ts";

/** A finding as its reader is told it; what law asks for it, by the country of the vehicle. */
export function sayFinding(
  { rule, severity, key, tripId, at, values }: Finding,
  country: "AT" | "DE",
  language: Language,
): AuditFinding {
  return {
    rule,
    severity,
    key,
    text: fill(findingTexts[rule], shownValues(values, language))[language],
    law: auditRules[rule].law[country],
    at: at === null ? null : new Date(at).toISOString(),
    tripId,
    answer: null,
  };
}

/** Metres as kilometres, instants as local times. */
function shownValues(values: Finding["values"], language: Language): Record<string, string | number> {
  const shown = Object.entries(values).map(([name, value]) => {
    if (name === "meters") return ["kilometers", shownKilometers(Number(value), language)];
    return [name, name === "from" || name === "until" ? shownMinute(Number(value)) : value];
  });
  return Object.fromEntries(shown) as Record<string, string | number>;
}

function shownKilometers(meters: number, language: Language): string {
  const said = (meters / 1_000).toFixed(1);
  return language === "en" ? said : said.replace(".", ",");
}

const shownMinute = (time: number) => shownTime(new Date(time)).slice(0, -3);
