import { Button } from "@mantine/core";
import { useMap } from "@vis.gl/react-maplibre";
import type { ErrorEvent, VectorTileSource } from "maplibre-gl";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { openBaseArchive } from "./base-archive.ts";
import { baseSources, baseTiles } from "./base-style.ts";
import classes from "./BaseMap.module.css";
import { isAborted, MissingTiles } from "./missing-tiles.ts";

/** Says that the base map did not come and brings it again. */
export function MissingBaseNote() {
  const { t } = useTranslation("map");
  const { t: ui } = useTranslation("ui");
  const map = useMap().current?.getMap();
  const [isMissing, setIsMissing] = useState(false);

  useEffect(() => {
    if (!map) return undefined;
    const missing = new MissingTiles();
    const note = ({ error, ...event }: ErrorEvent) => {
      if (!isOfBase(event) || !("tile" in event) || isAborted(error)) return;
      missing.add(event.tile as { state: string });
      setIsMissing(true);
    };
    const look = (event: object) => {
      if (isOfBase(event) && missing.haveAllCome()) setIsMissing(false);
    };
    const heard = [map.on("error", note), map.on("sourcedata", look)];
    return () => heard.forEach((subscription) => subscription.unsubscribe());
  }, [map]);

  const tryAgain = () => {
    openBaseArchive();
    setIsMissing(false);
    for (const id of baseSources) map?.getSource<VectorTileSource>(id)?.setTiles(baseTiles);
  };
  return (
    <div role="status" className={classes.missing}>
      {isMissing && (
        <p>
          {t(($) => $.notLoaded)}
          <Button variant="subtle" size="compact-sm" onClick={tryAgain}>
            {ui(($) => $.tryAgain)}
          </Button>
        </p>
      )}
    </div>
  );
}

const isOfBase = (event: object) => "sourceId" in event && baseSources.includes(String(event.sourceId));
