import { Marker } from "@vis.gl/react-maplibre";
import { useTranslation } from "react-i18next";
import type { VehicleState } from "@wegbuch/contract/vehicles/rules";
import classes from "./VehicleMarkers.module.css";

export type Cluster = { id: number; latitude: number; longitude: number; count: number } & Record<
  VehicleState,
  number
>;

const ringRadius = 19;
const circumference = 2 * Math.PI * ringRadius;
const colours = {
  moving: "var(--wb-ok-fill)",
  overdue: "var(--wb-ink-3)",
  standing: "var(--wb-warn-fill)",
  silent: "var(--wb-error-fill)",
};
const states = ["moving", "overdue", "standing", "silent"] as const;

/** Vehicles too close together to tell apart: their number on a navy disc, their states as shares of the ring. */
export function ClusterMarker({ cluster, onOpen }: { cluster: Cluster; onOpen: () => void }) {
  const { t } = useTranslation("map");
  const { count, latitude, longitude } = cluster;
  return (
    <Marker latitude={latitude} longitude={longitude} style={{ zIndex: 4 }}>
      <button
        type="button"
        className={classes.cluster}
        aria-label={t(($) => $.cluster, { count })}
        onClick={onOpen}
      >
        <svg width="46" height="46" viewBox="-23 -23 46 46" aria-hidden>
          <circle r="23" fill="#fff" />
          {states.map((state, i) => (
            <circle
              key={state}
              r={ringRadius}
              fill="none"
              stroke={colours[state]}
              strokeWidth="5"
              strokeDasharray={`${(cluster[state] / count) * circumference} ${circumference}`}
              transform={`rotate(${360 * (sumBefore(cluster, i) / count) - 90})`}
            />
          ))}
          <circle r="15" fill="var(--mantine-color-primary-8)" />
          <text textAnchor="middle" dominantBaseline="central">
            {count}
          </text>
        </svg>
      </button>
    </Marker>
  );
}

function sumBefore(cluster: Cluster, i: number): number {
  return states.slice(0, i).reduce((sum, state) => sum + cluster[state], 0);
}
