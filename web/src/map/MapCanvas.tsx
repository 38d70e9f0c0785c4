import "maplibre-gl/dist/maplibre-gl.css";
import { IconMapOff } from "@tabler/icons-react";
import { type ErrorEvent, Map } from "@vis.gl/react-maplibre";
import * as maplibre from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../api/language.ts";
import { EmptyBlock } from "../ui/feedback/EmptyBlock.tsx";
import classes from "./BaseMap.module.css";
import { openBaseArchive } from "./base-archive.ts";
import { baseCredit, baseStyle } from "./base-style.ts";
import { type Bounds, type Padding, placeZoom } from "./bounds.ts";
import { NoStreetsNote } from "./NoStreetsNote.tsx";
import { openDemoDoor } from "./demo-roads.ts";
import { RoadSigns } from "./layers/RoadSigns.tsx";
import { MapButtons } from "./MapButtons.tsx";
import { MissingBaseNote } from "./MissingBaseNote.tsx";
import { judgeError, openBoundedDoor, throughBoundedDoor, useOwnMap } from "./own/own-map.ts";
import { OwnMapNote } from "./own/OwnMapNote.tsx";

export type MapCanvasProps = {
  /** What the map shows, for screen readers: "Strecke der Fahrt". */
  label: string;
  /** What is shown first and by the button "show all"; without it the map begins at Austria. */
  home?: Bounds | null;
  /** Around `home`. */
  padding?: Padding;
  /** `home` is shown no nearer than this; without it as near as one place alone. */
  nearestZoom?: number;
  /** How near the map begins at Austria. */
  emptyZoom?: number;
  /** Layers of `map/layers` and anything that lies over the map. */
  children?: ReactNode;
};

maplibre.setWorkerUrl(workerUrl);
openBaseArchive();
openBoundedDoor();
openDemoDoor();

/** Who wants less motion gets the words of the map at once. */
const prefersStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The largest zoom, and where the map begins (rule geofences/map). */
const maxZoom = 18;
const austria = { longitude: 13.75, latitude: 47.79 };

/** No place that is shown lies below the buttons on the right. */
const besideButtons: Padding = { top: 56, right: 84, bottom: 56, left: 56 };

/** The half of BaseMap that knows the map library. */
export function MapCanvas(props: MapCanvasProps) {
  const { label, home, padding = besideButtons, nearestZoom = placeZoom, children } = props;
  const { emptyZoom = window.innerWidth < 640 ? 5.4 : 6.6 } = props;
  const { t } = useTranslation("map");
  const frame = useRef<HTMLDivElement>(null);
  const [isBroken, setIsBroken] = useState(false);
  const [isLoaded, setIsLoaded] = useState(false);
  const language = currentLanguage() === "en" ? "en" : "de";
  const own = useOwnMap(language);
  const style = useMemo(
    () => own.style ?? baseStyle(language, own.hasDemoRoads),
    [own.style, own.hasDemoRoads, language],
  );
  const setIdle = (isIdle: boolean) => frame.current?.setAttribute("data-idle", String(isIdle));

  const builtInCredit = own.hasDemoRoads ? [baseCredit, t(($) => $.demoRoads)].join(" · ") : baseCredit;
  if (isBroken)
    return <EmptyBlock icon={IconMapOff} title={t(($) => $.noWebGl)} text={t(($) => $.noWebGlText)} isTall />;
  if (own.isPending) return <div className={classes.frame} aria-busy />;
  const judge = (event: ErrorEvent & { target: maplibre.Map }) => {
    setIsBroken((was) => was || /webgl/i.test(event.error.message));
    if (own.style) judgeError(event, own.style);
  };
  return (
    <div ref={frame} className={classes.frame} data-idle="false">
      <Map
        mapLib={maplibre}
        mapStyle={style}
        initialViewState={
          home
            ? { bounds: home, fitBoundsOptions: { padding, maxZoom: nearestZoom } }
            : { ...austria, zoom: emptyZoom }
        }
        minZoom={2}
        maxZoom={maxZoom}
        dragRotate={false}
        touchPitch={false}
        pitchWithRotate={false}
        attributionControl={false}
        fadeDuration={prefersStillness() ? 0 : 300}
        locale={{ "Map.Title": label }}
        onRender={() => setIdle(false)}
        onIdle={() => setIdle(true)}
        onLoad={() => setIsLoaded(true)}
        transformRequest={throughBoundedDoor}
        onError={judge}
      >
        {own.style === null && (own.hasDemoRoads ? <RoadSigns /> : <NoStreetsNote />)}
        {children}
        <MissingBaseNote />
        <OwnMapNote isShown={own.hasFailed} onTryAgain={own.tryAgain} />
        <MapButtons home={home ?? null} padding={padding} nearestZoom={nearestZoom} />
      </Map>
      {!isLoaded && <p className={classes.skeleton}>{t(($) => $.loading)}</p>}
      <p className={classes.attribution}>{own.style ? own.credit : builtInCredit}</p>
    </div>
  );
}
