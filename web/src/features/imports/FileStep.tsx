import { Loader } from "@mantine/core";
import { IconAlertCircle, IconFileTypeCsv } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { mostTableLines } from "../../ui/csv/csv-table.ts";
import { DropZone } from "../../ui/csv/DropZone.tsx";
import { formatNumber } from "../../ui/texts/format.ts";
import classes from "./ImportWizard.module.css";
import type { Picked } from "./use-import.ts";

type Props = { picked: Picked | null; isMissing: boolean; onPick: (file: File) => void };

/** Takes the file, and says what it is or why it is not taken. */
export function FileStep({ picked, isMissing, onPick }: Props) {
  const { t } = useTranslation("imports");
  const lines = formatNumber(mostTableLines);
  return (
    <div className={classes.part}>
      <DropZone whyNotYet={null} hint={t(($) => $.limits, { lines })} onPick={onPick} />
      <div role="alert">
        {picked && "refusal" in picked && (
          <Wrong>{t(($) => $.refusals[picked.refusal], { name: picked.name, lines })}</Wrong>
        )}
        {picked === null && isMissing && <Wrong>{t(($) => $.noFile)}</Wrong>}
      </div>
      {picked && "isReading" in picked && (
        <p className={classes.told} role="status">
          <Loader size={20} />
          {t(($) => $.reading, { name: picked.name })}
        </p>
      )}
      {picked && "table" in picked && (
        <p className={classes.told}>
          <IconFileTypeCsv size={20} stroke={1.75} aria-hidden />
          {t(($) => $.picked, { name: picked.name, number: formatNumber(picked.table.lines.length) })}
        </p>
      )}
    </div>
  );
}

export function Wrong({ children }: { children: string }) {
  return (
    <p className={classes.wrong}>
      <IconAlertCircle size={18} stroke={1.75} aria-hidden />
      {children}
    </p>
  );
}
