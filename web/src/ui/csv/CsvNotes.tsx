import { IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { RunLine } from "./csv-run.ts";
import classes from "./CsvPreview.module.css";
import { formatNumber } from "../texts/format.ts";

type Props = { lines: readonly RunLine[]; emptyLines: number };

/** What is passed over, told before anything is sent. */
export function CsvNotes({ lines, emptyLines }: Props) {
  const { t } = useTranslation("widgets");
  const doubles = lines.filter(({ note }) => note?.kind === "double").length;
  const told = [
    lines[0]?.note?.kind === "heading" && t(($) => $.csv.notes.heading),
    doubles > 0 && t(($) => $.csv.notes.doubles, { count: doubles, number: formatNumber(doubles) }),
    emptyLines > 0 && t(($) => $.csv.notes.empty, { count: emptyLines, number: formatNumber(emptyLines) }),
  ].filter((note) => note !== false);
  if (told.length === 0) return null;
  return (
    <p className={classes.notes}>
      <IconInfoCircle size={18} stroke={1.75} aria-hidden />
      <span>{told.join(" ")}</span>
    </p>
  );
}
