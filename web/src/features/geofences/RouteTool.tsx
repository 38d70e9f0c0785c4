import { useHotkeys } from "@mantine/hooks";
import { IconArrowBackUp, IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PlacePicker } from "../../map/layers/PlacePicker.tsx";
import { RouteSketch } from "../../map/layers/RouteSketch.tsx";
import { formatKilometers } from "../../ui/texts/format.ts";
import { useEscape } from "../../ui/page/use-escape.ts";
import { BarButton, BarFrame } from "./BarFrame.tsx";
import { mostWaypoints, useRoute } from "./data.ts";
import type { Editor } from "./use-editor.ts";

type Place = { latitude: number; longitude: number };

/** The last waypoint can be deleted only while there are more than two (rule geofences/waypoints). */
const keptWaypoints = 2;
const leastWaypoints = 2;

/** Draws a road by its waypoints; the way between them follows the roads where a router answers. */
export function RouteTool({ editor }: { editor: Editor }) {
  const { t } = useTranslation("geofences");
  const [waypoints, setWaypoints] = useState<readonly Place[]>([]);
  const { way, meters, isRouting, straightBy } = useRoute(waypoints);
  const isFull = waypoints.length >= mostWaypoints;
  const mayDelete = waypoints.length > keptWaypoints;
  const deleteLast = () => mayDelete && setWaypoints(waypoints.slice(0, -1));
  const finish = () => {
    const line = way.map(({ latitude, longitude }) => [longitude, latitude] as const);
    editor.open({ kind: "name", drawn: { shape: "road", line } });
  };
  useEscape(editor.dialog === null, editor.endDrawing);
  useHotkeys([["mod+Z", () => void (editor.dialog === null && deleteLast())]]);
  const state = t(($) => $.draw.roadState, {
    points: t(($) => $.draw.points, { count: waypoints.length }),
  });
  const hint = isFull
    ? t(($) => $.draw.fullRoute, { count: mostWaypoints })
    : t(($) =>
        isRouting ? $.draw.routing : waypoints.length < leastWaypoints ? $.draw.roadBegin : $.draw.roadGoOn,
      );
  return (
    <>
      <RouteSketch waypoints={waypoints} way={way} />
      <PlacePicker onPick={(place) => !isFull && setWaypoints([...waypoints, place])} />
      <BarFrame
        state={meters === null ? state : `${state}, ${formatKilometers(meters)}`}
        hint={hint}
        note={straightBy && t(($) => $.draw.straightBy[straightBy])}
      >
        <BarButton
          icon={IconArrowBackUp}
          label={t(($) => $.draw.deleteLast)}
          whyNot={mayDelete ? null : t(($) => $.draw.noDeleteLast)}
          onAct={deleteLast}
        />
        <BarButton label={t(($) => $.draw.cancel)} onAct={editor.endDrawing} />
        <BarButton
          isPrimary
          icon={IconCheck}
          label={t(($) => $.draw.finish)}
          whyNot={waypoints.length < leastWaypoints ? t(($) => $.draw.noFinish) : null}
          onAct={finish}
        />
      </BarFrame>
    </>
  );
}
