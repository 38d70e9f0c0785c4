import "maplibre-gl/dist/maplibre-gl.css";
import { Map, type MapRef } from "@vis.gl/react-maplibre";
import * as maplibre from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import { useEffect, useMemo, useRef } from "react";
import { openBaseArchive } from "./base-archive.ts";
import { baseCredit, baseStyle } from "./base-style.ts";
import classes from "./BaseMap.module.css";
import { townZoom } from "./bounds.ts";
import { openDemoDoor } from "./demo-roads.ts";
import { PlacePin } from "./layers/PlacePin.tsx";
import { judgeError, openBoundedDoor, throughBoundedDoor, useOwnMap } from "./own/own-map.ts";

type Props = {
  label: string;
  place: { latitude: number; longitude: number };
  language: "de" | "en";
};

maplibre.setWorkerUrl(workerUrl);
openBaseArchive();
openBoundedDoor();
openDemoDoor();

const streetZoom = 14;

/** One place that moves, on the map of the product without its tools: for a page that nobody has logged in to. */
export function PlaceMap({ label, place, language }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const map = useRef<MapRef>(null);
  const own = useOwnMap(language);
  const style = useMemo(
    () => own.style ?? baseStyle(language, own.hasDemoRoads),
    [own.style, own.hasDemoRoads, language],
  );
  const { latitude, longitude } = place;
  useEffect(() => {
    map.current?.easeTo({ center: [longitude, latitude] });
  }, [latitude, longitude]);
  const setIdle = (isIdle: boolean) => frame.current?.setAttribute("data-idle", String(isIdle));
  if (own.isPending) return <div className={classes.frame} aria-busy />;
  return (
    <div ref={frame} className={classes.frame} data-idle="false">
      <Map
        ref={map}
        mapLib={maplibre}
        mapStyle={style}
        initialViewState={{ latitude, longitude, zoom: own.style ? streetZoom : townZoom }}
        minZoom={2}
        maxZoom={18}
        dragRotate={false}
        touchPitch={false}
        pitchWithRotate={false}
        attributionControl={false}
        locale={{ "Map.Title": label }}
        onRender={() => setIdle(false)}
        onIdle={() => setIdle(true)}
        transformRequest={throughBoundedDoor}
        onError={(event) => own.style && judgeError(event, own.style)}
      >
        <PlacePin place={place} />
      </Map>
      <p className={classes.attribution}>{own.style ? own.credit : baseCredit}</p>
    </div>
  );
}
