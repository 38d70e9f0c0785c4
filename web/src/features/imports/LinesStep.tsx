import { Button } from "@mantine/core";
import { IconDownload, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { CsvBatches } from "../../ui/csv/csv-batches.ts";
import { writeCsv } from "../../ui/csv/csv-file.ts";
import { CsvLines } from "../../ui/csv/CsvLines.tsx";
import { CsvProgress } from "../../ui/csv/CsvProgress.tsx";
import { keepFile } from "../../ui/files/keep-file.ts";
import { Wrong } from "./FileStep.tsx";
import classes from "./ImportWizard.module.css";
import { customsOf } from "./read-customs.ts";
import { useShownColumns } from "./use-shown-columns.ts";
import type { ImportDraft, PickedFile } from "./use-import.ts";
import { plainWriter } from "./plain-writer.ts";

type Props = { file: PickedFile; draft: ImportDraft; run: CsvBatches; isCheck: boolean };

/** The rows as they are read, and what becomes of each; of those that are wrong a file can be made. */
export function LinesStep({ file, draft, run, isCheck }: Props) {
  const { t } = useTranslation("imports");
  const progress = useSyncExternalStore(run.subscribe, run.progress);
  const [isFiltered, setFiltered] = useState(false);
  const { columns, cellsOf } = useShownColumns(file, draft);
  const onlyFailures = isFiltered && progress.failed > 0;
  const isLeft = !progress.isRunning && progress.processed > 0 && progress.processed < progress.total;
  const saveWrong = () => {
    const rows = wrongRows(file, draft, { run, error: t(($) => $.error) });
    keepFile(
      t(($) => $.wrongFile),
      new Blob([writeCsv(rows)], { type: "text/csv" }),
    );
  };
  return (
    <div className={classes.preview}>
      <CsvProgress progress={progress} onlyFailures={onlyFailures} onFilter={setFiltered} isCheck={isCheck} />
      <div role="alert">{progress.trouble && <Wrong>{progress.trouble}</Wrong>}</div>
      <div className={classes.buttons}>
        {progress.isRunning && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlayerPause size={18} stroke={1.75} aria-hidden />}
            onClick={run.stop}
          >
            {t(($) => $.stop)}
          </Button>
        )}
        {isLeft && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlayerPlay size={18} stroke={1.75} aria-hidden />}
            onClick={() => void run.run()}
          >
            {isCheck ? t(($) => $.checkAgain) : t(($) => $.goOn)}
          </Button>
        )}
        {!progress.isRunning && progress.failed > 0 && (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
            onClick={saveWrong}
          >
            {t(($) => $.saveWrong)}
          </Button>
        )}
      </div>
      <CsvLines
        columns={columns}
        run={run}
        progress={progress}
        onlyFailures={onlyFailures}
        cellsOf={cellsOf}
      />
    </div>
  );
}

/** Each with what is wrong behind its last column, where the next import passes it over. */
function wrongRows(
  { table: { head, lines } }: PickedFile,
  { mapping }: ImportDraft,
  { run, error }: { run: CsvBatches; error: string },
): string[][] {
  const wrong = run.progress().lines.filter(({ state, isIgnored }) => state === "failed" && !isIgnored);
  const write = plainWriter({ head, mapping, customs: customsOf(head, mapping, lines) });
  return [[...head, error], ...wrong.map((line) => [...write(line), line.error ?? ""])];
}
