import { Layer, Source, useMap } from "@vis.gl/react-maplibre";
import type { GeoJSONSource } from "maplibre-gl";
import { type ReactNode, useEffect, useId, useMemo, useState } from "react";
import { type Cluster, ClusterMarker } from "./ClusterMarker.tsx";
import { clustering, featuresOf } from "./vehicle-features.ts";
import type { MapVehicle } from "./VehicleMarker.tsx";

type Props = {
  vehicles: readonly MapVehicle[];
  /** Drawn by itself even inside a cluster. */
  alwaysShownId: string | undefined;
  drawVehicle: (vehicle: MapVehicle) => ReactNode;
};

type InView = { clusters: Cluster[]; ids: string };

/** Lets the map library group the vehicles, and draws what it finds in view: groups and single vehicles. */
export function VehicleClusters({ vehicles, alwaysShownId, drawVehicle }: Props) {
  const id = useId();
  const { current: map } = useMap();
  const data = useMemo(() => featuresOf(vehicles), [vehicles]);
  const [{ clusters, ids }, setInView] = useState<InView>({ clusters: [], ids: "" });

  useEffect(() => {
    if (!map) return undefined;
    const look = () => {
      if (map.getSource(id)) setInView(inViewOf(map.querySourceFeatures(id)));
    };
    map.on("idle", look);
    return () => void map.off("idle", look);
  }, [map, id]);

  const open = async (cluster: Cluster) => {
    const zoom = await map?.getSource<GeoJSONSource>(id)?.getClusterExpansionZoom(cluster.id);
    if (zoom !== undefined) map?.easeTo({ center: [cluster.longitude, cluster.latitude], zoom });
  };
  const single = new Set(ids.split(" "));
  return (
    <>
      <Source id={id} type="geojson" data={data} {...clustering}>
        {/* Without a layer the map would not load the source. */}
        <Layer id={`${id}-anchor`} type="circle" paint={{ "circle-opacity": 0, "circle-radius": 1 }} />
      </Source>
      {clusters.map((cluster) => (
        <ClusterMarker key={cluster.id} cluster={cluster} onOpen={() => void open(cluster)} />
      ))}
      {vehicles.filter((vehicle) => single.has(vehicle.id) || vehicle.id === alwaysShownId).map(drawVehicle)}
    </>
  );
}

type Found = { properties: Record<string, unknown>; geometry: { type: string; coordinates?: unknown } };

/** Neighbouring tiles tell the same feature twice. */
function inViewOf(features: Found[]): InView {
  const clusters = new Map<number, Cluster>();
  const ids = new Set<string>();
  for (const { properties, geometry } of features) {
    if (typeof properties["cluster_id"] !== "number") {
      ids.add(String(properties["id"]));
      continue;
    }
    const [longitude = 0, latitude = 0] = geometry.coordinates as number[];
    clusters.set(properties["cluster_id"], {
      id: properties["cluster_id"],
      latitude,
      longitude,
      count: Number(properties["point_count"]),
      moving: Number(properties["moving"]),
      standing: Number(properties["standing"]),
      overdue: Number(properties["overdue"]),
      silent: Number(properties["silent"]),
    });
  }
  return { clusters: [...clusters.values()], ids: [...ids].toSorted().join(" ") };
}
