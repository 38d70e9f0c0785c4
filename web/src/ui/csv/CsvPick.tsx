import { Button } from "@mantine/core";
import { IconAlertCircle, IconDownload, IconFileTypeCsv, IconUpload } from "@tabler/icons-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { mostLines, writeCsv } from "./csv-file.ts";
import type { CsvRefusal } from "./csv-file.ts";
import type { CsvColumn, CsvImportProps } from "./csv-import.ts";
import classes from "./CsvPick.module.css";
import { formatNumber } from "../texts/format.ts";
import { keepFile } from "../files/keep-file.ts";

type Props = Pick<CsvImportProps, "columns" | "before" | "whyNotYet"> & {
  refusal: { name: string; refusal: CsvRefusal } | null;
  onPick: (file: File) => void;
};

/** Says how a file must look, and takes one by button or by drop. */
export function CsvPick({ columns, before, whyNotYet, refusal, onPick }: Props) {
  const { t } = useTranslation("widgets");
  const { t: ui } = useTranslation("ui");
  const heading = useRef<HTMLHeadingElement>(null);
  // The way back from the lines of another file begins here too.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.pick}>
      {before}
      <section>
        <h3 ref={heading} tabIndex={-1} data-autofocus className={classes.heading}>
          {t(($) => $.csv.columns)}
        </h3>
        <p className={classes.hint}>{t(($) => $.csv.noHead)}</p>
        <ol className={classes.columns}>
          {columns.map(({ name, isRequired, example }) => (
            <li key={name}>
              <span>
                {name}
                {isRequired && (
                  <span className="wrong" title={ui(($) => $.required)}>
                    {" *"}
                  </span>
                )}
              </span>
              {example && <small>{example}</small>}
            </li>
          ))}
        </ol>
      </section>
      <Button
        variant="subtle"
        size="md"
        className={classes.template}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        onClick={() =>
          keepFile(
            t(($) => $.csv.templateFile),
            templateOf(columns),
          )
        }
      >
        {t(($) => $.csv.template)}
      </Button>
      <DropZone whyNotYet={whyNotYet ?? null} onPick={onPick} />
      <div role="alert">
        {refusal && (
          <p className={classes.refusal}>
            <IconAlertCircle size={18} stroke={1.75} aria-hidden />
            {t(($) => $.csv.refusals[refusal.refusal], {
              name: refusal.name,
              lines: formatNumber(mostLines),
            })}
          </p>
        )}
      </div>
    </div>
  );
}

/** The names of the columns and a line as an example, whose head is recognised when it comes back. */
function templateOf(columns: readonly CsvColumn[]): Blob {
  const rows = [columns.map(({ name }) => name), columns.map(({ example = "" }) => example)];
  return new Blob([writeCsv(rows)], { type: "text/csv" });
}

function DropZone({ whyNotYet, onPick }: { whyNotYet: string | null; onPick: (file: File) => void }) {
  const { t } = useTranslation("widgets");
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const isShut = whyNotYet !== null;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isShut) onPick(file);
  };
  return (
    <div
      className={classes.zone}
      data-over={(isOver && !isShut) || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileTypeCsv size={40} stroke={1.5} aria-hidden />
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file may be chosen again after it was corrected.
          event.currentTarget.value = "";
          if (file) onPick(file);
        }}
      />
      <Button
        size="md"
        leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
        disabled={isShut}
        onClick={() => input.current?.click()}
      >
        {t(($) => $.csv.choose)}
      </Button>
      <p>{whyNotYet ?? t(($) => $.csv.orDrop)}</p>
      <small>{t(($) => $.csv.limits, { lines: formatNumber(mostLines) })}</small>
    </div>
  );
}
