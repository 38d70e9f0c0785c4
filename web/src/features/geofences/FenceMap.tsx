import { Suspense, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { BaseMap } from "../../map/BaseMap.tsx";
import { placeZoom } from "../../map/bounds.ts";
import type { Point } from "../../map/drawn.ts";
import type { DrawCommands } from "../../map/layers/DrawShape.tsx";
import { FenceLayers } from "../../map/layers/FenceLayers.tsx";
import { FitFirstBounds } from "../../map/layers/FitFirstBounds.tsx";
import { FlyTo } from "../../map/layers/FlyTo.tsx";
import { PlacePin } from "../../map/layers/PlacePin.tsx";
import { type FenceColour, fenceColours } from "../../ui/theme/tokens.ts";
import { useIsPhone } from "../../ui/theme/media.ts";
import { DrawBar } from "./DrawBar.tsx";
import type { Editor, PenTask } from "./use-editor.ts";
import { boundsAround, drawnOf, type MappedFence } from "./fence.ts";
import { MapTools } from "./MapTools.tsx";
import { RouteTool } from "./RouteTool.tsx";
import { lazyPart } from "../../ui/page/lazy-part.ts";

const DrawShape = lazyPart(() =>
  import("../../map/layers/DrawShape.tsx").then((module) => ({ default: module.DrawShape })),
);

/** How near the editor begins with fences, and how near without any (rule geofences/map). */
const editorZoom = 11;
const dockMapZoom = 8;

const deskPadding = { top: 96, bottom: 96, left: 64, right: 96 };
const phonePadding = { top: 96, bottom: 380, left: 32, right: 32 };

type Props = {
  /** All of them, on whatever page of the list. */
  fences: readonly MappedFence[];
  colour: FenceColour;
  onColour: (colour: FenceColour) => void;
  editor: Editor;
  /** Leads back to the list where it is shut. */
  onOpenDock: (() => void) | undefined;
};

/** The fences that are not hidden on their map, and the tools to draw others. */
export function FenceMap({ fences, colour, onColour, editor, onOpenDock }: Props) {
  const { t } = useTranslation("geofences");
  const { task, taskNumber, visibility, flights } = editor;
  const [place, setPlace] = useState<{ latitude: number; longitude: number } | null>(null);
  const [searches, setSearches] = useState(0);
  const padding = useIsPhone() ? phonePadding : deskPadding;
  const home = useMemo(() => boundsAround(fences.map(({ ring }) => ring)), [fences]);
  const pointedAt = fences.find(({ id }) => id === visibility.highlightedId);
  const pointedBounds = useMemo(() => pointedAt && boundsAround([pointedAt.ring]), [pointedAt]);
  const shown = useShown(fences, editor);
  const corners = useMemo(() => shown.flatMap(({ ring }) => ring), [shown]);
  return (
    <BaseMap
      label={t(($) => $.mapLabel)}
      home={home}
      padding={padding}
      nearestZoom={editorZoom}
      emptyZoom={dockMapZoom}
    >
      <FitFirstBounds bounds={home} padding={padding} nearestZoom={editorZoom} />
      <FlyTo bounds={pointedBounds ?? null} padding={padding} nearestZoom={placeZoom} when={flights} />
      <FlyTo bounds={boundsOfPlace(place)} padding={padding} nearestZoom={placeZoom} when={searches} />
      <FenceLayers
        fences={shown}
        colour={fenceColours[colour]}
        onPick={task === null ? editor.point : undefined}
      />
      {place && <PlacePin place={place} />}
      {task?.kind === "road" && <RouteTool key={taskNumber} editor={editor} />}
      {task !== null && task.kind !== "road" && (
        <DrawTool key={taskNumber} task={task} editor={editor} snapTo={corners} />
      )}
      <MapTools
        colour={colour}
        onColour={onColour}
        editor={editor}
        onPlace={(found) => {
          setPlace(found);
          if (found) setSearches(searches + 1);
        }}
        onOpenDock={onOpenDock}
      />
    </BaseMap>
  );
}

/** What the map draws: neither hidden fences nor the one whose shape is under the pen. */
function useShown(fences: readonly MappedFence[], { visibility, task }: Editor) {
  const { hidden, highlightedId } = visibility;
  const penId = task?.kind === "adjust" ? task.fence.ID : null;
  return useMemo(
    () =>
      fences
        .filter(({ id }) => !hidden.has(id) && id !== penId)
        .map((fence) => ({ ...fence, isHighlighted: fence.id === highlightedId })),
    [fences, hidden, highlightedId, penId],
  );
}

type DrawProps = { task: PenTask; editor: Editor; snapTo: readonly Point[] };

/** The pen for polygons, circles and shapes that are changed, with its bar. */
function DrawTool({ task, editor, snapTo }: DrawProps) {
  const commands = useRef<DrawCommands>(null);
  const [work] = useState(() =>
    task.kind === "adjust" ? { adjust: drawnOf(task.fence) } : { draw: task.kind },
  );
  return (
    <>
      <Suspense>
        <DrawShape
          task={work}
          snapTo={snapTo}
          onChange={editor.setDrawing}
          onDrawn={(drawn) => editor.open({ kind: "name", drawn })}
          commands={commands}
        />
      </Suspense>
      <DrawBar task={task} editor={editor} commands={commands} />
    </>
  );
}

function boundsOfPlace(place: { latitude: number; longitude: number } | null) {
  return place && boundsAround([[[place.longitude, place.latitude]]]);
}
