import { useMap } from "@vis.gl/react-maplibre";
import { useCallbackRef } from "@mantine/hooks";
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { type Drawing, type DrawingState, startDrawing } from "../drawing.ts";
import type { Drawn, Point } from "../drawn.ts";

export type DrawCommands = Pick<Drawing, "undo" | "close">;

type Props = {
  /** What is drawn anew, or the shape that is adjusted; another key begins another drawing. */
  task: { draw: "polygon" | "circle" } | { adjust: Drawn };
  /** Corners that the pointer catches. */
  snapTo: readonly Point[];
  onChange: (state: DrawingState) => void;
  /** A new shape was closed; it stays and can be adjusted. */
  onDrawn: (drawn: Drawn) => void;
  commands: Ref<DrawCommands>;
};

/** The pen of the map: draws one shape with mouse or finger. Its library loads with the first drawing. */
export function DrawShape({ task, snapTo, onChange, onDrawn, commands }: Props) {
  const map = useMap().current?.getMap();
  const drawing = useRef<Drawing | null>(null);
  const first = useRef(task);
  const corners = useCallbackRef(() => snapTo);
  const tellChange = useCallbackRef(onChange);
  const tellDrawn = useCallbackRef(onDrawn);
  useEffect(() => {
    if (!map) return undefined;
    const begin = () => {
      drawing.current = startDrawing(map, {
        task: first.current,
        corners,
        onChange: tellChange,
        onDrawn: tellDrawn,
      });
    };
    if (map.isStyleLoaded()) begin();
    else map.once("idle", begin);
    return () => {
      map.off("idle", begin);
      drawing.current?.stop();
      drawing.current = null;
    };
  }, [map, corners, tellChange, tellDrawn]);
  useImperativeHandle(commands, () => ({
    undo: () => drawing.current?.undo(),
    close: () => drawing.current?.close(),
  }));
  return null;
}
