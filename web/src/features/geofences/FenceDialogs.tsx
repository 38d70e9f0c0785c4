import type { DrawnGeofence } from "@wegbuch/contract/geofences/schemas";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { changedMeanwhile } from "../../api/problem.ts";
import { formatNumber } from "../../ui/texts/format.ts";
import { AskedAgain } from "../../ui/dialogs/AskedAgain.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { showError } from "../../ui/feedback/error-bar.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { CircleDialog } from "./CircleDialog.tsx";
import { type Failed, useCreation, useRemoval, type NewFence } from "./changes.ts";
import { EditDialog } from "./EditDialog.tsx";
import type { Editor } from "./use-editor.ts";
import { type Fence, readFence } from "./fence.ts";
import { HelpDialog } from "./HelpDialog.tsx";
import { FenceHistoryDialog } from "./FenceHistoryDialog.tsx";
import { ImportDialog } from "./ImportDialog.tsx";
import { NameDialog } from "./NameDialog.tsx";
import { NoteDialog } from "./NoteDialog.tsx";
import { sayReason } from "./say-reason.ts";

type Props = {
  editor: Editor;
  onNew: (id: string, title: string) => void;
  onRemoved: () => void;
};

/** The one dialog of the page that is open. */
export function FenceDialogs({ editor, onNew, onRemoved }: Props) {
  const { dialog, close } = editor;
  const creation = useMaking(editor, onNew);
  if (dialog === null) return null;
  if (dialog.kind === "name")
    return (
      <NameDialog drawn={dialog.drawn} isBusy={creation.isPending} onCreate={creation.make} onClose={close} />
    );
  if (dialog.kind === "circle")
    return <CircleDialog isBusy={creation.isPending} onCreate={creation.make} onClose={close} />;
  if (dialog.kind === "edit") return <EditDialog fence={dialog.fence} onClose={close} />;
  if (dialog.kind === "note") return <NoteDialog fence={dialog.fence} onClose={close} />;
  if (dialog.kind === "history") return <FenceHistoryDialog fence={dialog.fence} onClose={close} />;
  if (dialog.kind === "remove")
    return <RemoveDialog fences={dialog.fences} onRemoved={onRemoved} onClose={close} />;
  return dialog.kind === "import" ? <ImportDialog onClose={close} /> : <HelpDialog onClose={close} />;
}

/** Makes a fence; when that fails its shape leaves the map (rule geofences/failures). */
function useMaking(editor: Editor, onNew: Props["onNew"]) {
  const { t } = useTranslation("geofences");
  const creation = useCreation();
  const make = (fence: NewFence) =>
    creation.mutate(fence, {
      onSuccess: (id) => {
        onNew(id, fence.title);
        void showSnackbar(t(($) => $.done.created, { title: fence.title }));
      },
      onError: (error) => {
        // The page says it, therefore the dialog must be gone with its own place for errors.
        flushSync(() => {
          editor.close();
          editor.endDrawing();
        });
        showError({ heading: t(($) => $.failed.create), text: sayReason(error) });
      },
    });
  return { make, isPending: creation.isPending };
}

/** The fence as somebody else has left it meanwhile. */
function newerOf(error: unknown): Fence | undefined {
  const newer = changedMeanwhile(error) as DrawnGeofence | undefined;
  return newer && readFence(newer.geoJson);
}

type RemoveProps = { fences: readonly Fence[]; onRemoved: () => void; onClose: () => void };

function RemoveDialog({ fences, onRemoved, onClose }: RemoveProps) {
  const { t } = useTranslation("geofences");
  const { t: dialogs } = useTranslation("geofenceDialogs");
  const removal = useRemoval();
  // Without those that are gone, the others as they are now.
  const [left, setLeft] = useState(fences);
  const [refused, setRefused] = useState<Failed[]>([]);
  const counted = (count: number) => ({ count, number: formatNumber(count) });
  const [first] = left;
  const remove = () =>
    removal.mutate(left, {
      onSuccess: (failed) => {
        const changed = failed.filter(({ error }) => newerOf(error) !== undefined);
        setRefused(changed);
        if (changed.length > 0) return setLeft(failed.map(({ fence, error }) => newerOf(error) ?? fence));
        flushSync(onClose);
        onRemoved();
        if (failed.length > 0)
          showError({
            text: failed.map(({ fence }) => t(($) => $.failed.remove, { title: fence.Title })).join(". "),
          });
        else void showSnackbar(t(($) => $.done.removed, counted(fences.length)));
      },
    });
  const close = () => {
    onClose();
    if (left.length < fences.length) onRemoved();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={close}
      title={dialogs(($) => $.remove.title, { count: left.length })}
      notice={refused.map(({ fence, error }) => (
        <AskedAgain key={fence.ID} error={error} name={fences.length > 1 ? fence.Title : undefined} />
      ))}
      text={
        left.length === 1 && first
          ? dialogs(($) => $.remove.one, { title: first.Title })
          : dialogs(($) => $.remove.many, counted(left.length))
      }
      confirmLabel={dialogs(($) => $.remove.confirm)}
      isDangerous
      isBusy={removal.isPending}
      onConfirm={remove}
    />
  );
}
