import { useMap } from "@vis.gl/react-maplibre";
import { useEffect, useState } from "react";
import { VehicleClusters } from "./VehicleClusters.tsx";
import { type MapVehicle, VehicleMarker } from "./VehicleMarker.tsx";

/** More markers than this make the map slow and hide each other. */
const mostSingleVehicles = 150;
const labelZoom = 9;

type Props = {
  vehicles: readonly MapVehicle[];
  selectedId: string | undefined;
  onSelect: (id: string) => void;
};

/** Vehicles as buttons on the map; beyond 150 those close together become clusters. */
export function VehicleMarkers({ vehicles, selectedId, onSelect }: Props) {
  const hasLabels = useIsZoomAtLeast(labelZoom);
  const isCrowded = vehicles.length > mostSingleVehicles;
  const marker = (vehicle: MapVehicle) => (
    <VehicleMarker
      key={vehicle.id}
      vehicle={vehicle}
      isSelected={vehicle.id === selectedId}
      hasLabel={hasLabels}
      onSelect={onSelect}
    />
  );
  if (!isCrowded) return vehicles.map(marker);
  return <VehicleClusters vehicles={vehicles} alwaysShownId={selectedId} drawVehicle={marker} />;
}

function useIsZoomAtLeast(zoom: number): boolean {
  const { current: map } = useMap();
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!map) return undefined;
    const look = () => setIsNear(map.getZoom() >= zoom);
    look();
    map.on("zoom", look);
    return () => void map.off("zoom", look);
  }, [map, zoom]);
  return isNear;
}
