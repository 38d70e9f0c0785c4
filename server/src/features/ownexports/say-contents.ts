import { fill, inBothLanguages, type Language } from "@wegbuch/contract/kit/texts";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { shownLocalDay } from "../../platform/history/shown-time.ts";
import type { Person } from "./read-person.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);

const files = [
  "person",
  "trips",
  "tracks",
  "drivingLogs",
  "months",
  "closedDrives",
  "signatures",
  "vehicles",
  "reservations",
  "supplements",
  "calibrations",
  "auditAnswers",
  "privateDrives",
  "placeConsents",
  "consents",
  "deletionRequests",
  "notifications",
  "notificationSettings",
  "views",
  "theftCases",
  "logins",
  "sessions",
  "knownBrowsers",
  "passkeys",
  "secondFactors",
  "companyAccounts",
  "apiTokens",
  "shares",
  "phones",
  "pushDevices",
] as const;

type Told = { language: Language; now: Date; counts: Record<string, number> };

/** The page that says which file holds what; without a script, and nothing from a network. */
export function sayContents(person: Person, { language, now, counts }: Told): string {
  const text = (key: keyof typeof de) => escaped(say[key][language]);
  const about = fill(say.about, {
    company: person.company,
    name: `${person.firstName} ${person.lastName}`,
    date: shownLocalDay(dayOf(now.getTime())),
  })[language];
  const rows = files.map((name) => {
    const path = name === "tracks" ? "tracks/" : `${name}.json`;
    return `<tr><td><a href="${path}">${path}</a></td><td>${text(name)}</td><td>${counts[name] ?? ""}</td></tr>`;
  });
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${text("title")}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1c2430}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.5rem;border-top:1px solid #dde2e9;vertical-align:top}
td:last-child{text-align:right}</style></head>
<body><h1>${text("title")}</h1><p>${escaped(about)}</p>
<table><thead><tr><th>${text("file")}</th><th>${text("holds")}</th><th>${text("count")}</th></tr></thead>
<tbody>${rows.join("\n")}</tbody></table><p>${text("types")}</p></body></html>
`;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
