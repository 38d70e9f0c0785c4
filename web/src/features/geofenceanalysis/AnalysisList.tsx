import { Loader } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { GeofenceAnalysis } from "@wegbuch/contract/geofenceanalyses/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../ui/texts/format.ts";
import { SubjectEntry, SubjectPanel } from "../../ui/page/SubjectPanel.tsx";
import { isUnderWay } from "./data.ts";

type Props = {
  /** Undefined while they are on their way. */
  analyses: readonly GeofenceAnalysis[] | undefined;
  chosenId: string | undefined;
  onChoose: (id: string) => void;
};

/** The analyses, each with how far it is. */
export function AnalysisList({ analyses, chosenId, onChoose }: Props) {
  const { t } = useTranslation("geofenceanalysis");
  const [term, setTerm] = useState("");
  const sought = term.toLocaleLowerCase();
  const found = analyses?.filter(({ title }) => title.toLocaleLowerCase().includes(sought));
  return (
    <SubjectPanel
      searchLabel={t(($) => $.search)}
      onSearch={setTerm}
      listLabel={t(($) => $.list)}
      isLoading={!analyses}
      none={sought !== "" && found?.length === 0 && t(($) => $.noneFound)}
    >
      {found?.map((analysis) => (
        <SubjectEntry
          key={analysis.id}
          id={analysis.id}
          mark={<Mark analysis={analysis} />}
          name={analysis.title}
          about={<State analysis={analysis} />}
          isChosen={analysis.id === chosenId}
          onChoose={onChoose}
        />
      ))}
    </SubjectPanel>
  );
}

function Mark({ analysis }: { analysis: GeofenceAnalysis }) {
  if (isUnderWay(analysis)) return <Loader size={16} aria-hidden />;
  const Symbol = analysis.hasFailed ? IconAlertTriangle : IconCircleCheck;
  return <Symbol size={16} stroke={1.75} aria-hidden />;
}

function State({ analysis }: { analysis: GeofenceAnalysis }) {
  const { t } = useTranslation("geofenceanalysis");
  if (analysis.hasFailed) return t(($) => $.states.failed);
  if (isUnderWay(analysis))
    return t(($) => $.states.underWay, { percent: formatNumber(Math.floor(analysis.progress * 100)) });
  return t(($) => $.states.done);
}
