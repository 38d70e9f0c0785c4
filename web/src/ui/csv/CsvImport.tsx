import { useDisclosure, useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { refusedFields } from "../../api/field-errors.ts";
import { ApiProblem } from "../../api/problem.ts";
import { problemText } from "../../api/problems.ts";
import { ConfirmDialog } from "../dialogs/ConfirmDialog.tsx";
import { type CsvRefusal, mostBytes, mostCharacters, readCsv } from "./csv-file.ts";
import { notedLines } from "./noted-lines.ts";
import { createCsvRun, type CsvRun } from "./csv-run.ts";
import type { CsvColumn, CsvImportProps } from "./csv-import.ts";
import { CsvPick } from "./CsvPick.tsx";
import { CsvPreview } from "./CsvPreview.tsx";
import { Dialog } from "../dialogs/Dialog.tsx";

type Picked = { name: string; run: CsvRun; emptyLines: number } | { name: string; refusal: CsvRefusal };

/** First the choice of a file, then its lines and what becomes of them. */
export function CsvImport(props: CsvImportProps) {
  const { isOpen, onClose, title, columns } = props;
  const { t } = useTranslation("widgets");
  const [picked, setPicked] = useState<Picked | null>(null);
  const [isAsking, { open: ask, close: stay }] = useDisclosure();
  const importRow = useImportRow(props);
  const read = picked && "run" in picked ? picked : null;
  const run = read?.run;
  const isRunning = () => run?.progress().isRunning === true;
  const leave = () => {
    run?.stop();
    setPicked(null);
    onClose();
  };
  useWindowEvent("beforeunload", (event) => isRunning() && event.preventDefault());
  const pick = async (file: File) => {
    const content = file.size > mostBytes ? { refusal: "tooLarge" as const } : readCsv(await bytesOf(file));
    setPicked(
      "refusal" in content
        ? { name: file.name, refusal: content.refusal }
        : {
            name: file.name,
            run: createCsvRun({
              ...browser,
              lines: notedLines(content.lines, columns),
              importRow,
              say: (error) => sayingOfLine(error, columns),
            }),
            emptyLines: content.emptyLines,
          },
    );
  };
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={() => (isRunning() ? ask() : leave())}
        title={title}
        subtitle={read?.name}
        size="wizard"
        isBleed
        isFocusInside
        isBelow={isAsking}
      >
        {read ? (
          <CsvPreview
            columns={columns}
            run={read.run}
            emptyLines={read.emptyLines}
            onEnd={props.onEnd}
            onOtherFile={() => setPicked(null)}
            onClose={leave}
          />
        ) : (
          <CsvPick
            {...props}
            refusal={picked && "refusal" in picked ? picked : null}
            onPick={(file) => void pick(file)}
          />
        )}
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={stay}
        title={t(($) => $.csv.leaveTitle)}
        text={t(($) => $.csv.leaveWhy)}
        confirmLabel={t(($) => $.csv.leave)}
        cancelLabel={t(($) => $.csv.stay)}
        isDangerous
        isBusy={false}
        onConfirm={() => {
          stay();
          leave();
        }}
      />
    </>
  );
}

/** The owner's import of a row, with as many cells as there are columns, none of them too long. */
function useImportRow({ columns, importRow }: CsvImportProps) {
  const { t } = useTranslation("widgets");
  return async (given: string[]) => {
    const cells = columns.map((_, index) => given[index] ?? "");
    const long = columns.find((_, index) => cells[index]!.length > mostCharacters);
    if (long) {
      const why = t(($) => $.csv.cellTooLong, { column: long.name, most: mostCharacters });
      throw new ApiProblem(400, { errors: { [long.field]: [why] } });
    }
    await importRow(cells);
  };
}

async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}

/** So often what changed is drawn; each picture costs more than a line. */
const betweenPicturesMilliseconds = 100;

const browser = {
  onNextFrame: (callback: () => void) =>
    void setTimeout(() => requestAnimationFrame(callback), betweenPicturesMilliseconds),
  wait: (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds)),
};

/**
 * Beside its line a message needs no key in front, and of a list its entry is no column. What is in the way of a line
 * without a field of its own is about what names the line.
 */
function sayingOfLine(error: unknown, columns: readonly CsvColumn[]) {
  const told = refusedFields(error);
  const fields = Object.keys(told).map((field) => field.split(".")[0]!);
  if (fields.length > 0) return { text: Object.values(told).join(". "), fields };
  const isInTheWay = error instanceof ApiProblem && error.status === 409;
  const key = columns.find(({ isKey }) => isKey);
  return { text: problemText(error).text, fields: isInTheWay && key ? [key.field] : [] };
}
