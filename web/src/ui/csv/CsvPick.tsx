import { Button } from "@mantine/core";
import { IconAlertCircle, IconDownload } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { mostLines, writeCsv } from "./csv-file.ts";
import type { CsvRefusal } from "./csv-file.ts";
import type { CsvColumn, CsvImportProps } from "./csv-import.ts";
import classes from "./CsvPick.module.css";
import { DropZone } from "./DropZone.tsx";
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
      <DropZone
        whyNotYet={whyNotYet ?? null}
        hint={t(($) => $.csv.limits, { lines: formatNumber(mostLines) })}
        onPick={onPick}
      />
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
