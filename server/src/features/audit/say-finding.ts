import { auditRules } from "@wegbuch/contract/audit/codes";
import type { AuditFinding } from "@wegbuch/contract/audit/schemas";
import { fill, type Language } from "@wegbuch/contract/kit/texts";
import { shownTime } from "../../platform/history/shown-time.ts";
import type { Finding } from "./checks/month.ts";
import { findingTexts } from "./texts.ts";

/** Whom a finding is told: what the vehicles are called that he sees, and what he is told of trips, by their ids. */
export type Reader = {
  country: "AT" | "DE";
  language: Language;
  vehicles: ReadonlyMap<string, string>;
  trips: ReadonlyMap<string, AuditFinding["trip"]>;
};

/** A finding as its reader is told it; what law asks for it, by the country of the vehicle. */
export function sayFinding(
  { rule, severity, key, tripId, at, values }: Finding,
  { country, language, vehicles, trips }: Reader,
): AuditFinding {
  return {
    rule,
    severity,
    key,
    text: fill(
      findingTexts["isNight" in values ? "night" : rule],
      shownValues(values, { language, vehicles }),
    )[language],
    law: auditRules[rule].law[country],
    at: at === null ? null : new Date(at).toISOString(),
    tripId,
    trip: tripId === null ? null : (trips.get(tripId) ?? null),
    answer: null,
  };
}

/** Metres as kilometres, instants as local times, and vehicles by their names for who sees them. */
function shownValues(
  values: Finding["values"],
  { language, vehicles }: Pick<Reader, "language" | "vehicles">,
): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    if (name === "meters") shown["kilometers"] = shownKilometers(Number(value), language);
    else if (name === "vehicleId")
      shown["vehicle"] = vehicles.get(String(value)) ?? findingTexts.otherVehicle[language];
    else if (name !== "isNight") shown[name] = shownMinute(Number(value));
  }
  return shown;
}

function shownKilometers(meters: number, language: Language): string {
  const said = (meters / 1_000).toFixed(1);
  return language === "en" ? said : said.replace(".", ",");
}

const shownMinute = (time: number) => shownTime(new Date(time)).slice(0, -3);
