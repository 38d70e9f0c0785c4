import type { ScheduledReport } from "@wegbuch/contract/scheduledreports/schemas";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../ui/texts/format.ts";
import { bodyOf, errorsOf, type ReportDraft } from "./draft.ts";
import { useWords } from "./ReportColumns.tsx";

/** Fields of which one alone says nothing: what the report is about depends on the report, a last day on how it ends. */
const fieldsOf = {
  name: ["name"],
  subject: ["type", "format", "groupedBy", "chosen"],
  period: ["period", "lastDays"],
  privateTimes: ["showsPrivateTimes"],
  receivers: ["receivers", "persons", "groups", "excluded"],
  start: ["interval", "day", "hour"],
  finish: ["finish", "lastDay", "repetitions"],
} as const satisfies Record<string, readonly (keyof ReportDraft)[]>;

type PartName = keyof typeof fieldsOf;
const partNames = Object.keys(fieldsOf) as PartName[];

/** A draft as what two people may decide about each for himself. */
export type ReportParts = Record<PartName, Partial<ReportDraft>>;

export function partsOf(draft: ReportDraft): ReportParts {
  const partOf = (name: PartName) => Object.fromEntries(fieldsOf[name].map((key) => [key, draft[key]]));
  return Object.fromEntries(partNames.map((name) => [name, partOf(name)])) as ReportParts;
}

/** The fields of these parts, as a change of the draft. */
export function fieldsIn(parts: Partial<ReportParts>): Partial<ReportDraft> {
  return Object.assign({}, ...Object.values(parts)) as Partial<ReportDraft>;
}

/** The parts as the form names them, and what they hold in words. */
export function useComparedParts() {
  const { t } = useTranslation("reports");
  const words = useWords();
  const said =
    (say: (report: ScheduledReport, draft: ReportDraft) => string) =>
    (parts: ReportParts): string => {
      const draft = fieldsIn(parts) as ReportDraft;
      const isWhole = Object.keys(errorsOf(draft)).length === 0;
      return isWhole ? say(bodyOf(draft) as ScheduledReport, draft) : "";
    };
  const named = (list: readonly { name: string }[] | null) =>
    (list ?? []).flatMap(({ name }) => (name === "" ? [] : [name]));
  const withNames = (text: string, names: readonly string[]) =>
    names.length === 0 ? text : `${text} (${names.join(", ")})`;
  const shown = ({ showPrivateTripTimes }: ScheduledReport) =>
    t(($) => $.facts[showPrivateTripTimes ? "shown" : "hidden"]);
  const subject = (report: ScheduledReport) => `${words.report(report)}, ${words.scope(report)}`;
  const start = (report: ScheduledReport, { day }: ReportDraft) =>
    `${words.interval(report)}, ${formatDay(day)}`;
  return [
    { key: "name" as const, name: t(($) => $.form.name), say: said(({ name }) => name) },
    {
      key: "subject" as const,
      name: t(($) => $.form.report),
      say: said((report, { chosen }) => withNames(subject(report), named(chosen))),
    },
    { key: "period" as const, name: t(($) => $.form.period), say: said(words.period) },
    { key: "privateTimes" as const, name: t(($) => $.facts.privateTimes), say: said(shown) },
    {
      key: "receivers" as const,
      name: t(($) => $.form.receivers),
      say: said((report, { persons, excluded }) =>
        withNames(words.receivers(report), [...named(persons), ...named(excluded)]),
      ),
    },
    { key: "start" as const, name: t(($) => $.form.interval), say: said(start) },
    { key: "finish" as const, name: t(($) => $.form.finish), say: said(words.ends) },
  ];
}
