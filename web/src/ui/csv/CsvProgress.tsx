import "../feedback/progress.css";
import { Progress as Bar, UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Progress } from "./csv-run.ts";
import classes from "./CsvProgress.module.css";
import { formatNumber } from "../texts/format.ts";

type Props = {
  progress: Progress;
  onlyFailures: boolean;
  onFilter: (onlyFailures: boolean) => void;
  /** Nothing is imported yet: it is only said what would be. */
  isCheck?: boolean;
};

/** How far the import is; the failures can be looked at alone. */
export function CsvProgress({ progress, onlyFailures, onFilter, isCheck = false }: Props) {
  const { t } = useTranslation("widgets");
  const { isRunning, total, processed, added, fine, there, failed, pauseSeconds } = progress;
  const hasEnded = !isRunning && processed > 0;
  const share = (count: number) => (total === 0 ? 0 : (count / total) * 100);
  const done = { processed: formatNumber(processed), total: formatNumber(total) };
  const counter = isCheck ? t(($) => $.csv.checked, done) : t(($) => $.csv.processed, done);
  const right = isCheck
    ? t(($) => $.csv.fine, { number: formatNumber(fine) })
    : t(($) => $.csv.added, { number: formatNumber(added) });
  const wrong = { number: formatNumber(failed) };
  return (
    <div className={classes.progress}>
      <p className={classes.counts}>
        <strong>{counter}</strong>
        <span>{right}</span>
        {there > 0 && <span>{t(($) => $.csv.there, { number: formatNumber(there) })}</span>}
        <UnstyledButton
          className={classes.failed}
          disabled={failed === 0}
          aria-pressed={onlyFailures}
          onClick={() => onFilter(!onlyFailures)}
        >
          {isCheck ? t(($) => $.csv.wrong, wrong) : t(($) => $.csv.failed, wrong)}
        </UnstyledButton>
        {onlyFailures && (
          <UnstyledButton className={classes.all} onClick={() => onFilter(false)}>
            {t(($) => $.csv.showAll)}
          </UnstyledButton>
        )}
        <span className={classes.note} aria-live="polite">
          {pauseSeconds !== null && t(($) => $.csv.pause, { count: pauseSeconds })}
          {hasEnded && processed < total && t(($) => $.csv.stopped)}
          {hasEnded && processed === total && (isCheck ? t(($) => $.csv.checkEnded) : t(($) => $.csv.ended))}
        </span>
      </p>
      <Bar.Root size={6} radius={3} transitionDuration={0}>
        <Bar.Section value={share(added + fine + there)} color="var(--wb-ok-fill)" aria-label={counter} />
        <Bar.Section value={share(failed)} color="var(--wb-error-fill)" withAria={false} />
      </Bar.Root>
    </div>
  );
}
