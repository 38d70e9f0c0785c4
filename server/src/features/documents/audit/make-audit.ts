import { severities } from "@wegbuch/contract/audit/codes";
import { lightOf } from "@wegbuch/contract/audit/rules";
import type { Audit, AuditFinding } from "@wegbuch/contract/audit/schemas";
import { de, en } from "@wegbuch/contract/audit/texts";
import { ReportFilter } from "@wegbuch/contract/documents/schemas";
import { fill, inBothLanguages, type Language } from "@wegbuch/contract/kit/texts";
import { addMonths, startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import { type DatabasePools, inMandator } from "../../../platform/db/database.ts";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { byName, oneOf } from "../../../platform/db/search.ts";
import type { Put } from "../../../platform/documents/file-thread.ts";
import { page } from "../../../platform/documents/pdf-document.ts";
import type { PdfCell, PdfColumn } from "../../../platform/documents/open-table.ts";
import { reportAudits } from "../../audit/report-audits.ts";
import { isInGroups, vehicleIsVisible } from "../../groups/visible-to.ts";
import { openSheet } from "../logbook/open-sheet.ts";
import { readHeading } from "../logbook/read-heading.ts";
import { shownDay, shownMoment, shownMonth, shownTimeOfDay } from "../logbook/say-values.ts";
import type { AuditOrder } from "./order.ts";
import { say } from "./texts.ts";

/** Makes the check before an audit, vehicle by vehicle and month by month, with what was explained. */
export function makeAudit(database: DatabasePools, order: AuditOrder, put: Put): Promise<void> {
  const make = async (db: MandatorDb) => {
    const { actor, language, now, selection } = order;
    const { month, months, vehicleIds, groupIds } = selection;
    const first = addMonths(`${month}-01`, 1 - months).slice(0, 7);
    const [from, to] = [`${first}-01`, addMonths(`${month}-01`, 1)].map((day) =>
      new Date(startOfDay(day)).toISOString(),
    );
    const filter = ReportFilter.parse({ from, to, vehicleIds, groupIds });
    const heading = await readHeading(db, { report: "Month", actor, filter, language, format: "pdf", now });
    const named = { ...heading, title: say.title[language], legend: say.noVerdict[language] };
    const sheet = openSheet({ filter, language, now }, named, { columns: () => columnsOf(language) });
    const wanted = { vehicleIds: await findVehicles(db, order), first, last: month, now, language };
    for await (const audit of reportAudits(db, actor, wanted)) {
      if (audit.score === null) continue;
      const { name: vehicle, licensePlate } = audit.vehicle;
      const name = [licensePlate, vehicle, shownMonth(audit.month, language)].filter(Boolean).join(" · ");
      sheet.beginSection(name);
      for (const cells of rowsOf(audit, language)) sheet.addRow(cells);
      sheet.addSums(name, pointsOf(audit.score, language));
      await sheet.settle();
    }
    for await (const piece of sheet.finish()) put(piece);
  };
  return inMandator(database, order.actor, make, { role: "report" });
}

async function findVehicles(
  db: MandatorDb,
  { actor, selection: { vehicleIds, groupIds } }: AuditOrder,
): Promise<string[]> {
  const rows = await db
    .selectFrom("vehicles")
    .select("vehicles.id")
    .where("vehicles.deleted_at", "is", null)
    .where("vehicles.archived_at", "is", null)
    .where(vehicleIsVisible(actor, "vehicles.id"))
    .$if(vehicleIds !== undefined, (query) => query.where("vehicles.id", "=", oneOf(vehicleIds!)))
    .$if(groupIds !== undefined, (query) =>
      query.where(isInGroups(actor, "vehicle", "vehicles.id", groupIds!)),
    )
    .orderBy(byName("vehicles.name"))
    .orderBy("vehicles.id")
    .execute();
  return rows.map(({ id }) => id);
}

function columnsOf(language: Language): PdfColumn[] {
  const known: PdfColumn[] = [
    { titles: [say.when[language]], width: 92 },
    { titles: [say.finding[language]], width: 270 },
    { titles: [say.weight[language]], width: 64 },
    { titles: [say.law[language]], width: 110 },
  ];
  const taken = known.reduce((sum, { width }) => sum + width, 0);
  return [...known, { titles: [say.explanation[language]], width: page.width - 2 * page.margin - taken }];
}

const pointsOf = (score: number, language: Language) =>
  fill(say.points, { score, light: say[lightOf(score)][language] })[language];

const weights = {
  [severities.endangers]: say.endangers,
  [severities.query]: say.query,
  [severities.note]: say.note,
};

/** What was found; the first of each rule tells what it means. */
function rowsOf({ findings }: Audit, language: Language): PdfCell[][] {
  if (findings.length === 0)
    return [[say.nothing[language], "", "", "", ""].map((text): PdfCell => [{ text }])];
  const told = new Set<string>();
  return findings.map((finding) => {
    const meaning = told.has(finding.rule) ? [] : [{ text: meanings[finding.rule][language] }];
    told.add(finding.rule);
    const { at, text, severity, law, answer } = finding;
    const trip = finding.trip === null ? [] : [{ text: tripOf(finding.trip) }];
    return [
      [{ text: at === null ? say.wholeMonth[language] : shownMoment(Date.parse(at)) }],
      [{ text }, ...trip, ...meaning],
      [{ text: weights[severity][language] }],
      [{ text: law }],
      [{ text: answer === null ? "" : explanationOf(answer, language) }],
    ];
  });
}

/** Its times, and where it is told from where to where. */
function tripOf({ startedAt, finishedAt, from, to }: NonNullable<AuditFinding["trip"]>): string {
  const [start, finish] = [startedAt, finishedAt].map((time) => shownTimeOfDay(Date.parse(time)));
  const times = `${start} – ${finish}`;
  return from === null || to === null ? times : `${times}, ${from} → ${to}`;
}

const meanings = inBothLanguages(de.meanings, en.meanings);

const explanationOf = (
  { remark, user, answeredAt }: NonNullable<AuditFinding["answer"]>,
  language: Language,
) => fill(say.explained, { remark, name: user.name, date: shownDay(Date.parse(answeredAt)) })[language];
