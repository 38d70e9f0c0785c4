import type { MapChange } from "@wegbuch/contract/installation/schemas";
import type { Bounds } from "../../map/bounds.ts";
import { BaseMap } from "../../map/BaseMap.tsx";
import { ShownMap } from "../../map/map-setting.ts";
import classes from "./MapForm.module.css";

type Props = {
  label: string;
  /** Another map than the one in use; null is the built-in one. */
  shown?: MapChange | null;
};

/** Linz with the Danube: water, woods, a motorway and streets. */
const home: Bounds = [14.24, 48.27, 14.34, 48.33];

/** What a map looks like, before it is everybody's. */
export function MapPreview({ label, shown }: Props) {
  const setting =
    shown === undefined
      ? undefined
      : {
          tiles: shown === null ? "offline" : `${shown.kind}:${shown.address}`,
          maxZoom: shown?.maxZoom ?? 0,
          credit: shown?.credit ?? null,
          isDemo: false,
        };
  return (
    <figure className={classes.preview}>
      <figcaption>{label}</figcaption>
      <div>
        <ShownMap value={setting}>
          <BaseMap label={label} home={home} nearestZoom={13} />
        </ShownMap>
      </div>
    </figure>
  );
}
