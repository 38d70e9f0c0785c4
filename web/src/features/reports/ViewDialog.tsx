import { groupings } from "@wegbuch/contract/documents/codes";
import { wordOf } from "@wegbuch/contract/kit/codes";
import type { ScheduledReport } from "@wegbuch/contract/scheduledreports/schemas";
import { useTranslation } from "react-i18next";
import { useCostcenterKeys } from "../../entities/costcenters/data.ts";
import { useGroupTree } from "../../entities/groups/data.ts";
import { FactsDialog } from "../../ui/dialogs/FactsDialog.tsx";
import { Fact, Facts } from "../../ui/page/Facts.tsx";
import { useNames, useRights } from "./data.ts";
import { chosenOf } from "./draft.ts";
import { useWords } from "./ReportColumns.tsx";
import type { Open } from "./ReportDialogs.tsx";

type Props = { report: ScheduledReport; onOpen: (next: Open) => void; onClose: () => void };

/** All there is to know of a scheduled report, and the ways on. */
export function ViewDialog({ report, onOpen, onClose }: Props) {
  const { t } = useTranslation("reports");
  const { mayWrite } = useRights();
  return (
    <FactsDialog
      title={report.name}
      subtitle={useWords().report(report)}
      history={{ label: t(($) => $.history), onOpen: () => onOpen({ dialog: "history", report }) }}
      edit={
        mayWrite && {
          label: t(($) => $.edit),
          onOpen: () => onOpen({ dialog: "edit", report }),
        }
      }
      onClose={onClose}
    >
      <ReportFacts report={report} />
    </FactsDialog>
  );
}

function ReportFacts({ report }: { report: ScheduledReport }) {
  const { t } = useTranslation("reports");
  const { t: files } = useTranslation("exports");
  const say = useWords();
  const nameOf = useNames(
    report,
    t(($) => $.unknownName),
  );
  const { tree } = useGroupTree();
  const named = (ids: readonly string[]) => nameOf && ids.map(nameOf).join(", ");
  const groupsNamed = (ids: readonly string[]) =>
    tree
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(", ");
  const kind = wordOf(groupings, report.groupBy);
  const chosen = report.reportOnAll ? [] : chosenOf(report);
  const keys = useCostcenterKeys(kind === "costcenter" ? chosen : []);
  const chosenNamed = {
    driver: named,
    vehicle: named,
    geofence: named,
    group: groupsNamed,
    costcenter: () => [...keys.values()].join(", "),
  }[kind];
  return (
    <Facts>
      <Fact name={t(($) => $.facts.when)}>{say.interval(report)}</Fact>
      <Fact name={t(($) => $.facts.next)}>{say.next(report)}</Fact>
      <Fact name={t(($) => $.facts.ends)}>{say.ends(report)}</Fact>
      <Fact name={t(($) => $.facts.period)}>{say.period(report)}</Fact>
      <Fact name={t(($) => $.facts.grouping)}>{files(($) => $.groupings[kind])}</Fact>
      {report.reportOnAll ? (
        <Fact name={t(($) => $.facts.scope)}>{say.scope(report)}</Fact>
      ) : (
        <Fact name={files(($) => $.chosen[kind])}>{chosenNamed(chosen) || say.scope(report)}</Fact>
      )}
      <Fact name={t(($) => $.facts.privateTimes)}>
        {report.showPrivateTripTimes ? t(($) => $.facts.shown) : t(($) => $.facts.hidden)}
      </Fact>
      <Fact name={t(($) => $.facts.receivers)}>{say.receivers(report)}</Fact>
      {report.sentToUsers.length > 0 && (
        <Fact name={t(($) => $.facts.persons)} isWide>
          {named(report.sentToUsers)}
        </Fact>
      )}
      {report.sendToGroups.length > 0 && (
        <Fact name={t(($) => $.facts.groups)} isWide>
          {groupsNamed(report.sendToGroups)}
        </Fact>
      )}
      {report.doNotSendToUsers.length > 0 && (
        <Fact name={t(($) => $.facts.excluded)} isWide>
          {named(report.doNotSendToUsers)}
        </Fact>
      )}
    </Facts>
  );
}
