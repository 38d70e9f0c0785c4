import { Button } from "@mantine/core";
import { IconCopy, IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { writeCsv } from "./csv-file.ts";
import type { RunLine } from "./csv-run.ts";
import type { CsvColumn } from "./csv-import.ts";
import classes from "./CsvFailures.module.css";
import { keepFile } from "../files/keep-file.ts";
import { showSnackbar } from "../feedback/snackbar.ts";

type Props = { columns: readonly CsvColumn[]; lines: readonly RunLine[] };

/** Takes the failed lines away to be corrected: each with the reason behind its last column, where an import ignores it. */
export function CsvFailures({ columns, lines }: Props) {
  const { t } = useTranslation("widgets");
  const failed = lines
    .filter(({ state, isIgnored }) => state === "failed" && !isIgnored)
    .map(({ cells, error }) => [...columns.map((_, index) => cells[index] ?? ""), error ?? ""]);
  const copy = async () => {
    await navigator.clipboard.writeText(failed.map((cells) => cells.map(oneLine).join("\t")).join("\n"));
    await showSnackbar(t(($) => $.csv.copied));
  };
  const keep = () =>
    keepFile(
      t(($) => $.csv.failuresFile),
      new Blob([writeCsv(failed)], { type: "text/csv" }),
    );
  return (
    <div className={classes.failures}>
      <Button
        variant="subtle"
        size="md"
        leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
        onClick={() => void copy()}
      >
        {t(($) => $.csv.copyFailures)}
      </Button>
      <Button
        variant="subtle"
        size="md"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        onClick={keep}
      >
        {t(($) => $.csv.keepFailures)}
      </Button>
    </div>
  );
}

/** Pasted into a spreadsheet, a cell stays one cell. */
function oneLine(cell: string): string {
  return cell.replace(/\s+/g, " ");
}
