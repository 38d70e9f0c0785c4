import { ActionIcon } from "@mantine/core";
import { type Icon, IconEye, IconEyeOff, IconLock, IconLockOpen, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../ui/texts/format.ts";
import { showError } from "../../ui/feedback/error-bar.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { TickAll } from "../../ui/table/Ticks.tsx";
import type { Selection } from "../../ui/table/use-selection.ts";
import { useLocking } from "./changes.ts";
import type { Editor } from "./use-editor.ts";
import { type Fence, isFixed } from "./fence.ts";
import classes from "./FenceBar.module.css";
import { Tip } from "../../ui/page/Tip.tsx";

type Props = { fences: readonly Fence[]; selection: Selection<Fence>; editor: Editor };

/** The tick for all rows, and what can be done with the ticked ones. */
export function FenceBar({ fences, selection, editor }: Props) {
  const { t } = useTranslation("geofences");
  const { t: ui } = useTranslation("ui");
  const locking = useLockingTicked(selection.rows);
  const ids = selection.rows.map(({ ID }) => ID);
  const count = selection.rows.length;
  const isEmpty = count === 0;
  return (
    <div className={classes.bar} role="toolbar" aria-label={ui(($) => $.bulkActions)}>
      <TickAll
        selection={selection}
        rows={fences}
        whyNotTicked={(fence) => (isFixed(fence) ? t(($) => $.row.notEditable) : null)}
      />
      <span className={classes.count} aria-live="polite">
        {ui(($) => $.selected, { count, number: formatNumber(count) })}
      </span>
      <Act icon={IconEye} label={t(($) => $.bar.show)} isEmpty={isEmpty} onAct={() => editor.show(ids)} />
      <Act icon={IconEyeOff} label={t(($) => $.bar.hide)} isEmpty={isEmpty} onAct={() => editor.hide(ids)} />
      <Act
        icon={IconLock}
        label={t(($) => $.bar.lock)}
        isEmpty={isEmpty}
        isBusy={locking.isPending}
        onAct={() => locking.run("lock")}
      />
      <Act
        icon={IconLockOpen}
        label={t(($) => $.bar.unlock)}
        isEmpty={isEmpty}
        isBusy={locking.isPending}
        onAct={() => locking.run("unlock")}
      />
      <Act
        icon={IconTrash}
        label={t(($) => $.bar.remove)}
        isEmpty={isEmpty}
        isDangerous
        onAct={() => editor.open({ kind: "remove", fences: selection.rows })}
      />
    </div>
  );
}

function useLockingTicked(fences: readonly Fence[]) {
  const { t } = useTranslation("geofences");
  const locking = useLocking();
  const run = (method: "lock" | "unlock") =>
    locking.mutate(
      { fences, day: "ALL", method },
      {
        onSuccess: (failed) => {
          const count = fences.length - failed.length;
          const told = { count, number: formatNumber(count) };
          if (failed.length > 0) showError({ text: t(($) => $.failed.lock) });
          else void showSnackbar(t(($) => (method === "lock" ? $.done.locked : $.done.unlocked), told));
        },
      },
    );
  return { isPending: locking.isPending, run };
}

type ActProps = {
  icon: Icon;
  label: string;
  isEmpty: boolean;
  isBusy?: boolean;
  isDangerous?: boolean;
  onAct: () => void;
};

function Act({ icon: Symbol, label, isEmpty, isBusy = false, isDangerous = false, onAct }: ActProps) {
  const { t } = useTranslation("geofences");
  return (
    <Tip label={isEmpty ? `${label}: ${t(($) => $.bar.nothingTicked)}` : label}>
      <ActionIcon
        variant="subtle"
        size={40}
        className={classes.act}
        data-danger={isDangerous || undefined}
        data-disabled={isEmpty || undefined}
        aria-disabled={isEmpty || undefined}
        aria-label={label}
        loading={isBusy}
        onClick={() => !isEmpty && onAct()}
      >
        <Symbol size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tip>
  );
}
