import { useMap } from "@vis.gl/react-maplibre";
import { useEffect, useMemo, useState } from "react";
import type { Bounds } from "../bounds.ts";
import { VehicleClusters } from "./VehicleClusters.tsx";
import { VehicleCrowd } from "./VehicleCrowd.tsx";
import { type MapVehicle, VehicleMarker } from "./VehicleMarker.tsx";

const labelZoom = 9;
/** More buttons than this make the map slow; beyond, the vehicles are drawn by the map itself. */
const mostButtons = 150;
/** Of the view's width and height; whoever comes in from there is already drawn. */
const margin = 0.1;

type Props = {
  vehicles: readonly MapVehicle[];
  selectedId: string | undefined;
  /** Those close together become groups. */
  isClustered: boolean;
  /** What a screen reader says at a vehicle. */
  describe: (vehicle: MapVehicle) => string;
  onSelect: (id: string) => void;
};

/** Vehicles as buttons on the map, or as a crowd where there are too many. */
export function VehicleMarkers({ vehicles, selectedId, isClustered, describe, onSelect }: Props) {
  const { bounds, zoom } = useView();
  const inView = useMemo(
    () => vehicles.filter((vehicle) => vehicle.id === selectedId || isWithin(bounds, vehicle)),
    [vehicles, bounds, selectedId],
  );
  const marker = (vehicle: MapVehicle) => (
    <VehicleMarker
      key={vehicle.id}
      vehicle={vehicle}
      description={describe(vehicle)}
      isSelected={vehicle.id === selectedId}
      hasLabel={zoom >= labelZoom}
      onSelect={onSelect}
    />
  );
  if (inView.length > mostButtons) {
    return (
      <>
        <VehicleCrowd
          key={String(isClustered)}
          vehicles={vehicles}
          isClustered={isClustered}
          onSelect={onSelect}
        />
        {inView.filter(({ id }) => id === selectedId).map(marker)}
      </>
    );
  }
  if (!isClustered) return inView.map(marker);
  return <VehicleClusters vehicles={inView} alwaysShownId={selectedId} drawVehicle={marker} />;
}

type View = { bounds: Bounds; zoom: number };

const everywhere: View = { bounds: [-180, -90, 180, 90], zoom: 0 };

/** What the map shows once it has come to rest, with a little around it. */
function useView(): View {
  const { current: map } = useMap();
  const [view, setView] = useState<View>(everywhere);
  useEffect(() => {
    if (!map) return undefined;
    const look = () => {
      const bounds = map.getBounds();
      const [west, south, east, north] = bounds.toArray().flat() as Bounds;
      const [x, y] = [(east - west) * margin, (north - south) * margin];
      setView({ bounds: [west - x, south - y, east + x, north + y], zoom: map.getZoom() });
    };
    look();
    map.on("moveend", look);
    return () => void map.off("moveend", look);
  }, [map]);
  return view;
}

function isWithin([west, south, east, north]: Bounds, { longitude, latitude }: MapVehicle): boolean {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}
