import "../../ui/feedback/progress.css";
import { Button, Progress } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import {
  IconCalculator,
  IconPlus,
  IconPolygonOff,
  IconTrash,
  IconZoomExclamation,
} from "@tabler/icons-react";
import { geofenceAnalyses } from "@wegbuch/contract/geofenceanalyses/endpoints";
import type { GeofenceAnalysis } from "@wegbuch/contract/geofenceanalyses/schemas";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Action } from "../../ui/page/actions.ts";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { GeofenceTabs } from "../../entities/geofences/GeofenceTabs.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PageActions } from "../../ui/page/PageActions.tsx";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { SkeletonCards } from "../../ui/feedback/SkeletonCards.tsx";
import { SubjectSelect } from "../../ui/pickers/SubjectSelect.tsx";
import { useExport } from "../../ui/files/use-export.ts";
import { useLastPage } from "../../ui/filter/use-list-filter.ts";
import { VisitedTrips } from "../../entities/geofences/VisitedTrips.tsx";
import { AnalysisCard } from "./AnalysisCard.tsx";
import { AnalysisList } from "./AnalysisList.tsx";
import { isUnderWay, useAnalysedTrips, useAnalyses, useChosen, useMayExport } from "./data.ts";
import { usePaging } from "./filter.ts";
import { RemoveDialog } from "./RemoveDialog.tsx";
import classes from "./GeofenceAnalysisPage.module.css";
import { lazyPart } from "../../ui/page/lazy-part.ts";

const CreateDialog = lazyPart(() =>
  import("./CreateDialog.tsx").then(({ CreateDialog: Dialog }) => ({ default: Dialog })),
);

/** Analyses of which trips met which fences: their list at the left, what one of them found in the middle. */
export function GeofenceAnalysisPage() {
  const { t } = useTranslation("geofenceanalysis");
  const analyses = useAnalyses();
  const { chosen, choose } = useChosen(analyses.data);
  const paging = usePaging();
  const [isCreating, creation] = useDisclosure();
  const [isRemoving, removal] = useDisclosure();
  const choice = {
    analyses: analyses.data,
    chosenId: chosen?.id,
    onChoose: (id: string) => {
      choose(id);
      if (paging.filter.page > 1) paging.change({});
    },
  };
  const create = { label: t(($) => $.create), icon: IconPlus, onAct: creation.open };
  const exporting = useExport(geofenceAnalyses.export, { body: { id: chosen?.id ?? "" } });
  const mayExport = useMayExport() && chosen?.isCalculated === true;
  const remove = {
    label: t(($) => $.removal.action),
    icon: IconTrash,
    onAct: removal.open,
    isDangerous: true,
  };
  const others = [...(mayExport ? [exporting] : []), ...(chosen ? [remove] : [])];
  return (
    <Page
      title={t(($) => $.title)}
      tabs={<GeofenceTabs />}
      side={<AnalysisList {...choice} />}
      actions={<PageActions primary={create} others={others} />}
    >
      {chosen && (
        <div className={classes.choice}>
          <SubjectSelect
            name={chosen.title}
            label={t(($) => $.choose, { name: chosen.title })}
            title={t(($) => $.list)}
          >
            {(close) => (
              <AnalysisList
                {...choice}
                onChoose={(id) => {
                  choice.onChoose(id);
                  close();
                }}
              />
            )}
          </SubjectSelect>
        </div>
      )}
      {chosen ? (
        <Analysis key={chosen.id} analysis={chosen} paging={paging} />
      ) : analyses.isPending ? (
        <SkeletonCards />
      ) : analyses.isError ? (
        <LoadError onRetry={analyses.refetch} />
      ) : (
        <NoAnalyses create={create} />
      )}
      {chosen && isRemoving && <RemoveDialog analysis={chosen} onClose={removal.close} />}
      <Suspense>{isCreating && <CreateDialog onClose={creation.close} onMade={choice.onChoose} />}</Suspense>
    </Page>
  );
}

function NoAnalyses({ create }: { create: Action }) {
  const { t } = useTranslation("geofenceanalysis");
  return (
    <EmptyBlock
      icon={IconCalculator}
      title={t(($) => $.empty.title)}
      text={t(($) => $.empty.text)}
      action={<Button onClick={create.onAct}>{create.label}</Button>}
      isTall
    />
  );
}

type Props = { analysis: GeofenceAnalysis; paging: ReturnType<typeof usePaging> };

/** What an analysis is about, and what it found, or how far it is. */
function Analysis({ analysis, paging: { filter, change, correct } }: Props) {
  const { t } = useTranslation("geofenceanalysis");
  const list = useAnalysedTrips(analysis, { page: filter.page, perPage: filter.perPage });
  useLastPage(list, filter.page, correct);
  return (
    <>
      <AnalysisCard analysis={analysis} />
      {analysis.hasFailed ? (
        <EmptyBlock icon={IconZoomExclamation} title={t(($) => $.failed)} text={t(($) => $.failedText)} />
      ) : isUnderWay(analysis) ? (
        <div className={classes.calculating}>
          <strong role="status">{t(($) => $.calculating)}</strong>
          <Progress value={analysis.progress * 100} animated aria-label={t(($) => $.progress)} />
          <p>{t(($) => $.calculatingText)}</p>
        </div>
      ) : (
        <VisitedTrips
          caption={t(($) => $.caption, { title: analysis.title })}
          list={list}
          onPaging={change}
          empty={
            <EmptyBlock icon={IconPolygonOff} title={t(($) => $.noTrips)} text={t(($) => $.noTripsText)} />
          }
        />
      )}
    </>
  );
}
