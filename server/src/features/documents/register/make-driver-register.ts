import type { Actor } from "@wegbuch/contract/access/actor";
import { ReportFilter } from "@wegbuch/contract/documents/schemas";
import { fill, type Language } from "@wegbuch/contract/kit/texts";
import { addMonths, startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import { steeringDuties } from "@wegbuch/contract/timelogs/codes";
import { type DatabasePools, inMandator, type MandatorDb } from "../../../platform/db/database.ts";
import type { Put } from "../../../platform/documents/file-thread.ts";
import type { PdfCell, PdfColumn } from "../../../platform/documents/open-table.ts";
import { page } from "../../../platform/documents/pdf-document.ts";
import { readRegister, type RegisteredDriver } from "../../timelogs/read-register.ts";
import { openSheet } from "../logbook/open-sheet.ts";
import { readHeading, withoutTrips } from "../logbook/read-heading.ts";
import { shownCount, shownDay } from "../logbook/say-values.ts";
import { plainDate } from "../steeringlog/say-day.ts";
import { say } from "./texts.ts";

/** The drivers up to a month whom somebody sees; plain values, since they go into another thread. */
export type RegisterOrder = {
  report: "DriverRegister";
  actor: Actor;
  /** The last one, yyyy-MM. */
  month: string;
  language: Language;
  now: Date;
};

/** So long driving logs are kept, and with them who has checked them (LP-VO). */
const months = 24;

/** Makes the register of drivers: birth dates, who keeps which log, and which months were checked (rule timelogs/register). */
export function makeDriverRegister(database: DatabasePools, order: RegisterOrder, put: Put): Promise<void> {
  const make = async (db: MandatorDb) => {
    const { actor, month, language, now } = order;
    const days = { from: addMonths(`${month}-01`, 1 - months), to: addMonths(`${month}-01`, 1) };
    const [from, to] = [days.from, days.to].map((day) => new Date(startOfDay(day)).toISOString());
    const filter = ReportFilter.parse({ from, to });
    const heading = await readHeading(db, { report: "Month", actor, filter, language, format: "pdf", now });
    const [title, legend] = [say.title[language], say.changedSince[language]];
    const named = { ...heading, ...withoutTrips, title, legend };
    const sheet = openSheet({ filter, language, now }, named, { columns: () => columnsOf(language) });
    const drivers = await readRegister(db, actor, days);
    const count = { count: shownCount(drivers.length, language) };
    if (drivers.length > 0) sheet.beginSection(fill(say.drivers, count)[language]);
    for (const driver of drivers) sheet.addRow(rowOf(driver, language));
    await sheet.settle();
    for await (const piece of sheet.finish()) put(piece);
  };
  return inMandator(database, order.actor, make, { role: "report" });
}

function columnsOf(language: Language): PdfColumn[] {
  const known: PdfColumn[] = [
    { titles: [say.name[language]], width: 150 },
    { titles: [say.foreignId[language]], width: 84 },
    { titles: [say.birthDate[language]], width: 74 },
    { titles: [say.duty[language]], width: 130 },
  ];
  const taken = known.reduce((sum, { width }) => sum + width, 0);
  return [...known, { titles: [say.checks[language]], width: page.width - 2 * page.margin - taken }];
}

const duties = {
  [steeringDuties.none]: say.none,
  [steeringDuties.full]: say.full,
  [steeringDuties.reduced]: say.reduced,
};

function rowOf(driver: RegisteredDriver, language: Language): PdfCell[] {
  const { name, foreignId, birthDate, duty, isMainJob, exemptReason, checks } = driver;
  const dutyLines = [
    duties[duty][language],
    ...(isMainJob ? [say.mainJob[language]] : []),
    ...(exemptReason ? [exemptReason] : []),
  ];
  return [
    [{ text: name }],
    [{ text: foreignId }],
    [{ text: birthDate === null ? "–" : plainDate(birthDate) }],
    dutyLines.map((text) => ({ text })),
    checks.length === 0 ? [{ text: "–" }] : checks.map((check) => checkOf(check, language)),
  ];
}

function checkOf(
  { month, at, by, remark, isCurrent }: RegisteredDriver["checks"][number],
  language: Language,
) {
  const said = {
    month: month.slice(0, 7).split("-").toReversed().join("."),
    date: shownDay(at.getTime()),
    name: by,
  };
  const text = [fill(say.checked, said)[language], remark].filter(Boolean).join(": ");
  return { text, isChanged: !isCurrent };
}
