import { useHotkeys } from "@mantine/hooks";
import { IconArrowBackUp, IconCheck } from "@tabler/icons-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { DrawCommands } from "../../map/layers/DrawShape.tsx";
import { problemText } from "../../api/problems.ts";
import { showError } from "../../ui/feedback/error-bar.ts";
import { formatNumber } from "../../ui/texts/format.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useEscape } from "../../ui/page/use-escape.ts";
import { BarFrame, BarButton } from "./BarFrame.tsx";
import { useEdit } from "./changes.ts";
import type { Editor, PenTask } from "./use-editor.ts";

type Props = {
  task: PenTask;
  editor: Editor;
  commands: RefObject<DrawCommands | null>;
};

/** Below the map while something is drawn: what it is so far, and how it goes on. */
export function DrawBar({ task, editor, commands }: Props) {
  const { t } = useTranslation("geofences");
  const { drawing } = editor;
  const saving = useSaving(task, editor);
  const isAdjusting = task.kind === "adjust";
  const finish = () => {
    if (!drawing.drawn) commands.current?.close();
    else if (isAdjusting) saving.save();
    else editor.open({ kind: "name", drawn: drawing.drawn });
  };
  const undo = () => commands.current?.undo();
  useEscape(editor.dialog === null, editor.endDrawing);
  useHotkeys([["mod+Z", () => editor.dialog === null && undo()]]);
  return (
    <BarFrame state={useWhat(task, editor)} hint={useHint(task, editor)} isWrong={drawing.isCrossing}>
      <BarButton
        icon={IconArrowBackUp}
        label={t(($) => (drawing.drawn || task.kind === "circle" ? $.draw.undo : $.draw.deleteLast))}
        whyNot={drawing.canUndo ? null : t(($) => $.draw.noUndo)}
        onAct={undo}
      />
      <BarButton label={t(($) => $.draw.cancel)} onAct={editor.endDrawing} />
      <BarButton
        isPrimary
        icon={IconCheck}
        label={t(($) => (isAdjusting ? $.draw.save : $.draw.finish))}
        whyNot={useWhyNotFinish(task, editor)}
        isBusy={saving.isPending}
        onAct={finish}
      />
    </BarFrame>
  );
}

function useWhat(task: Props["task"], { drawing }: Editor): string {
  const { t } = useTranslation("geofences");
  const points = t(($) => $.draw.points, { count: drawing.points });
  const radius = drawing.radius;
  if (task.kind === "adjust") return t(($) => $.draw.adjustOf, { title: task.fence.Title });
  if (task.kind === "polygon") return t(($) => $.draw.polygonState, { points });
  return radius === null
    ? t(($) => $.draw.circleEmpty)
    : t(($) => $.draw.circleState, { meters: formatNumber(radius) });
}

function useHint(task: Props["task"], { drawing }: Editor): string {
  const { t } = useTranslation("geofences");
  if (!drawing.isReady) return t(($) => $.draw.preparing);
  if (drawing.isCrossing) return t(($) => $.draw.crossing);
  if (drawing.drawn) return t(($) => $.draw.adjust);
  if (task.kind === "polygon")
    return t(($) => (drawing.points < 3 ? $.draw.polygonBegin : $.draw.polygonClose));
  return t(($) => (drawing.points === 0 ? $.draw.circleBegin : $.draw.circleClose));
}

function useWhyNotFinish(task: Props["task"], { drawing }: Editor): string | null {
  const { t } = useTranslation("geofences");
  if (drawing.isCrossing) return t(($) => $.draw.crossing);
  if (drawing.drawn) return null;
  if (task.kind === "polygon") return drawing.points < 3 ? t(($) => $.draw.notClosed) : null;
  return drawing.points === 0 ? t(($) => $.draw.noCircle) : null;
}

/** Keeps the changed shape of a fence. */
function useSaving(task: Props["task"], editor: Editor) {
  const { t } = useTranslation("geofences");
  const edit = useEdit();
  const save = () => {
    const { drawn } = editor.drawing;
    if (task.kind !== "adjust" || !drawn) return;
    const title = task.fence.Title;
    edit.mutate(
      { fence: task.fence, change: { drawn } },
      {
        onSuccess: () => {
          editor.endDrawing();
          void showSnackbar(t(($) => $.done.saved, { title }));
        },
        onError: (error) =>
          showError({ heading: t(($) => $.failed.save, { title }), text: problemText(error).text }),
      },
    );
  };
  return { save, isPending: edit.isPending };
}
