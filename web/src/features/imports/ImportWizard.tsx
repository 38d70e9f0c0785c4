import { useWindowEvent } from "@mantine/hooks";
import type { Mapping } from "@wegbuch/contract/imports/schemas";
import { useMemo, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { CsvBatches } from "../../ui/csv/csv-batches.ts";
import type { CsvTable } from "../../ui/csv/csv-table.ts";
import { Wizard } from "../../ui/dialogs/Wizard.tsx";
import { formatNumber } from "../../ui/texts/format.ts";
import { ColumnsStep } from "./ColumnsStep.tsx";
import { doubtOf } from "./read-customs.ts";
import { useRefreshImported } from "./data.ts";
import { FileStep } from "./FileStep.tsx";
import { ImportedBefore } from "./ImportedBefore.tsx";
import { LinesStep } from "./LinesStep.tsx";
import { whyNotRead } from "./rules.ts";
import { type ImportDraft, typeWordsOf, useImport } from "./use-import.ts";
import { useRuns } from "./use-runs.ts";

const steps = ["file", "columns", "preview", "take"] as const;
const [fileStep, columnsStep, previewStep, takeStep] = [0, 1, 2, 3];

/** From a file to trips: which file, what its columns say, how its rows are read, and then they are taken. */
export function ImportWizard({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("imports");
  const [step, setStep] = useState(fileStep);
  const [isTried, setTried] = useState(false);
  const { picked, read, pick, draft, change } = useImport();
  const runs = useRuns();
  const refresh = useRefreshImported();
  const { progress, isDone } = useTaken(runs.take);
  const doubt = useDoubt(read?.table ?? null, draft.mapping);
  const types = useTypeWords(read?.table ?? null, draft.mapping.columns.type);
  const missing =
    read &&
    whyNotRead(draft.mapping, {
      hasVehicle: draft.vehicle !== null,
      hasDriver: draft.driver !== null,
      hasDecimal: doubt?.decimal !== null,
      hasTypes: types !== null,
    });
  useWindowEvent("beforeunload", (event) => progress?.isRunning === true && event.preventDefault());
  const leave = () => {
    runs.stop();
    onClose();
  };
  const go = (next: number) => {
    setTried(false);
    setStep(next);
    if (next === previewStep && read) runs.startCheck(read, draft);
    if (next === takeStep && read) runs.prepare(read, draft);
  };
  const take = async () => {
    await runs.take?.run();
    await refresh();
  };
  const goOn = () => {
    if (isDone) return leave();
    if (step === takeStep) return void take();
    if ((step === fileStep && !read) || (step === columnsStep && missing)) return setTried(true);
    go(step + 1);
  };
  const contents = {
    file: (
      <FileStep
        picked={picked}
        isMissing={isTried}
        onPick={(file) => {
          runs.forget();
          void pick(file).then((isRead) => isRead && go(columnsStep));
        }}
      />
    ),
    columns: read && doubt && (
      <ColumnsStep
        key={read.sha256}
        notice={<ImportedBefore sha256={read.sha256} />}
        table={read.table}
        doubt={doubt}
        types={types}
        draft={draft}
        error={isTried && missing ? t(($) => $.missing[missing]) : null}
        onChange={(part: Partial<ImportDraft>) => {
          runs.forget();
          change(part);
        }}
      />
    ),
    preview: read && runs.check && <LinesStep file={read} draft={draft} run={runs.check} isCheck />,
    take: read && runs.take && <LinesStep file={read} draft={draft} run={runs.take} isCheck={false} />,
  };
  const count = progress ? progress.total - progress.processed : 0;
  return (
    <Wizard
      title={t(($) => $.title)}
      isOpen
      onClose={leave}
      steps={steps.map((key) => ({
        key,
        label: t(($) => $.steps[key]),
        about: t(($) => $.abouts[key]),
        reminder: key === "file" && read ? read.name : undefined,
        content: contents[key],
      }))}
      step={step}
      onStep={go}
      onNext={goOn}
      finishLabel={isDone ? t(($) => $.done) : t(($) => $.take, { count, number: formatNumber(count) })}
      isBusy={progress?.isRunning === true}
      isDirty={read !== null && !isDone}
    />
  );
}

/** How far the import is; done once no row is left. */
function useTaken(run: CsvBatches | null) {
  const progress = useSyncExternalStore(run?.subscribe ?? nothing, () => run?.progress() ?? null);
  const isDone =
    progress !== null &&
    !progress.isRunning &&
    progress.processed > 0 &&
    progress.processed === progress.total;
  return { progress, isDone };
}

const nothing = () => () => undefined;

/** All rows are looked through for it and for what follows, and not with each picture. */
const useDoubt = (table: CsvTable | null, mapping: Mapping) =>
  useMemo(() => table && doubtOf(table.head, mapping, table.lines), [table, mapping]);

const useTypeWords = (table: CsvTable | null, type: string | undefined) =>
  useMemo(() => table && typeWordsOf(table, type === undefined ? {} : { type }), [table, type]);
