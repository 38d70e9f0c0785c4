import { useMap } from "@vis.gl/react-maplibre";
import { useEffect, useState } from "react";
import { VehicleClusters } from "./VehicleClusters.tsx";
import { type MapVehicle, VehicleMarker } from "./VehicleMarker.tsx";

const labelZoom = 9;

type Props = {
  vehicles: readonly MapVehicle[];
  selectedId: string | undefined;
  /** Those close together become groups. */
  isClustered: boolean;
  onSelect: (id: string) => void;
};

/** Vehicles as buttons on the map. */
export function VehicleMarkers({ vehicles, selectedId, isClustered, onSelect }: Props) {
  const hasLabels = useIsZoomAtLeast(labelZoom);
  const marker = (vehicle: MapVehicle) => (
    <VehicleMarker
      key={vehicle.id}
      vehicle={vehicle}
      isSelected={vehicle.id === selectedId}
      hasLabel={hasLabels}
      onSelect={onSelect}
    />
  );
  if (!isClustered) return vehicles.map(marker);
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
