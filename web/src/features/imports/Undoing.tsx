import { Progress, Skeleton } from "@mantine/core";
import "../../ui/feedback/progress.css";
import type { Import, ImportUndo } from "@wegbuch/contract/imports/schemas";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { formatNumber } from "../../ui/texts/format.ts";
import { useUndo } from "./data.ts";
import { Wrong } from "./FileStep.tsx";
import classes from "./ImportWizard.module.css";
import { useUndoing } from "./use-undoing.ts";

/** Asks before an import is undone, with what that would delete, and says how far it is. */
export function Undoing({ one, onClose }: { one: Import; onClose: () => void }) {
  const { t } = useTranslation("imports");
  const { id, fileName } = one;
  const question = useUndo(id);
  const left = question.data;
  const { state, run } = useUndoing(one, () => {
    onClose();
    void showSnackbar(t(($) => $.undone));
  });
  const isHalf = state !== null || one.undo !== null || (left?.removed ?? 0) > 0;
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.undoTitle)}
      confirmLabel={isHalf ? t(($) => $.undoOn) : t(($) => $.undo)}
      cancelLabel={state?.isRunning ? t(($) => $.stop) : undefined}
      isDangerous
      isQuestion
      isReady={left?.whyNot === null}
      isBusy={state?.isRunning === true}
      onConfirm={() => left && void run(left)}
    >
      {left === undefined && question.isError && <LoadError onRetry={question.refetch} />}
      {left === undefined && !question.isError && <Skeleton height={48} />}
      {left !== undefined &&
        (state === null ? (
          <Question file={fileName} left={left} />
        ) : (
          <Course {...state} points={one.kind === "positions" ? one.accepted : 0} />
        ))}
      <div role="alert">{state?.trouble && <Wrong>{state.trouble}</Wrong>}</div>
    </FormDialog>
  );
}

function Question({ file, left: { trips, changed, whyNot } }: { file: string; left: ImportUndo }) {
  const { t } = useTranslation("imports");
  if (whyNot !== null) {
    return (
      <div className={classes.part}>
        <p>{t(($) => $.undoNot, { file })}</p>
        <Wrong>{whyNot}</Wrong>
      </div>
    );
  }
  if (trips === 0) return <p>{t(($) => $.undoNothing, { file })}</p>;
  return (
    <>
      <p>{t(($) => $.undoText, { file, count: trips, number: formatNumber(trips) })}</p>
      {changed > 0 && <p>{t(($) => $.undoChanged, { count: changed, number: formatNumber(changed) })}</p>}
    </>
  );
}

type CourseProps = { removed: number; all: number; removedPoints: number; points: number };

/** Of a recording its trips, and behind the last of them its points. */
function Course({ removed, all, removedPoints, points }: CourseProps) {
  const { t } = useTranslation("imports");
  const isAtPoints = removedPoints > 0;
  const [gone, of] = isAtPoints ? [removedPoints, points] : [removed, all];
  const counts = { removed: formatNumber(gone), all: formatNumber(of) };
  const said = isAtPoints ? t(($) => $.removedPoints, counts) : t(($) => $.removed, counts);
  return (
    <div className={classes.course}>
      <Progress
        value={of === 0 ? 100 : Math.min(100, (gone / of) * 100)}
        transitionDuration={0}
        aria-label={said}
      />
      <p role="status">{said}</p>
    </div>
  );
}
