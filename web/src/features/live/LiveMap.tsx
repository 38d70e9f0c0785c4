import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFenceColour } from "../../entities/geofences/fence-colour.ts";
import type { Player } from "../../entities/replay/playing.ts";
import { BaseMap } from "../../map/BaseMap.tsx";
import { type Bounds, mapBoundsOf } from "../../map/bounds.ts";
import { FenceLayers } from "../../map/layers/FenceLayers.tsx";
import { FitFirstBounds } from "../../map/layers/FitFirstBounds.tsx";
import { FlyTo } from "../../map/layers/FlyTo.tsx";
import { PanTo } from "../../map/layers/PanTo.tsx";
import { PlacePin } from "../../map/layers/PlacePin.tsx";
import type { MapVehicle } from "../../map/layers/VehicleMarker.tsx";
import { VehicleMarkers } from "../../map/layers/VehicleMarkers.tsx";
import { fenceColours } from "../../ui/theme/tokens.ts";
import { type LiveVehicle, useFences, useNearestZoom } from "./data.ts";
import { Legend } from "./Legend.tsx";
import { isClustered, type LiveSettings, markerLabel } from "./settings.ts";
import { Trail } from "./Trail.tsx";
import type { Nearest } from "./use-nearest.ts";

type Props = {
  vehicles: readonly LiveVehicle[];
  selected: LiveVehicle | undefined;
  /** The last choice that moves the map: which vehicle, and the how manieth. */
  pan: Pan;
  /** Replays the trail of the chosen one. */
  player: Player;
  settings: LiveSettings;
  nearest: Nearest;
  isPhone: boolean;
  isStreamed: boolean;
  onSelect: (vehicle: LiveVehicle | undefined) => void;
};

type Pan = { vehicleId: string | undefined; count: number };

const desktopPadding = 72;
const phonePadding = { top: 150, bottom: 140, left: 40, right: 40 };
/** The half-open sheet of the phone. */
const sheetShare = 0.5;

/** The vehicles on the map; the chosen one with the way it came. */
export function LiveMap(props: Props) {
  const { vehicles, selected, pan, player, settings, nearest, isPhone, isStreamed, onSelect } = props;
  const { t } = useTranslation("live");
  const markers = useMarkers(vehicles, selected, settings);
  const describe = useDescription();
  const nearestZoom = useNearestZoom();
  const home: Bounds | null = useMemo(() => mapBoundsOf(vehicles), [vehicles]);
  const padding = isPhone ? phonePadding : desktopPadding;
  const coveredBelow = isPhone ? sheetShare : 0;
  const fences = useFences(settings.showFences);
  const [colour] = useFenceColour();
  const byId = (id: string) => vehicles.find((vehicle) => vehicle.id === id) ?? selected;
  return (
    <BaseMap label={t(($) => $.mapLabel)} home={home} padding={padding} nearestZoom={nearestZoom}>
      <FitFirstBounds bounds={home} padding={padding} nearestZoom={nearestZoom} />
      {/* The choice reaches the address later: until then the place is still that of the vehicle before. */}
      <PanTo
        place={pan.vehicleId === selected?.id ? selected : undefined}
        coveredBelow={coveredBelow}
        when={pan.count}
      />
      {settings.followVehicle && selected && (
        <PanTo place={selected} coveredBelow={coveredBelow} when={Date.parse(selected.deviceTime)} />
      )}
      <FlyTo
        bounds={useMemo(() => around(nearest, vehicles), [nearest, vehicles])}
        padding={padding}
        nearestZoom={nearestZoom}
        when={nearest.count}
      />
      {fences.length > 0 && <FenceLayers fences={fences} colour={fenceColours[colour]} />}
      {nearest.place && <PlacePin place={nearest.place} />}
      {selected && <Trail key={selected.id} vehicle={selected} player={player} isStreamed={isStreamed} />}
      <VehicleMarkers
        vehicles={markers}
        selectedId={selected?.id}
        isClustered={isClustered(settings, markers.length)}
        describe={({ id }) => describe(byId(id))}
        onSelect={(id) => onSelect(id === selected?.id ? undefined : byId(id))}
      />
      <Legend isBesideCard={!isPhone && selected !== undefined} isStreamed={isStreamed} />
    </BaseMap>
  );
}

const mostNearest = 3;

/** Where the address lies that was asked for, with the vehicles nearest to it. */
function around({ place, distances }: Nearest, vehicles: readonly LiveVehicle[]): Bounds | null {
  const ids = [...(distances?.keys() ?? [])].slice(0, mostNearest);
  return place && mapBoundsOf([place, ...vehicles.filter(({ id }) => ids.includes(id))]);
}

/** What the map needs to know of each vehicle. The chosen one stays, whatever the filter says. */
function useMarkers(
  vehicles: readonly LiveVehicle[],
  selected: LiveVehicle | undefined,
  settings: LiveSettings,
): MapVehicle[] {
  return useMemo(() => {
    const isMissing = selected !== undefined && !vehicles.some(({ id }) => id === selected.id);
    return (isMissing ? [...vehicles, selected] : vehicles).map((vehicle) => {
      const { id, latitude, longitude, heading, state } = vehicle;
      return { id, latitude, longitude, heading, state, label: markerLabel(vehicle, settings) };
    });
  }, [vehicles, selected, settings]);
}

/** What a screen reader says at the marker of a vehicle. */
function useDescription() {
  const { t } = useTranslation("live");
  return (vehicle: LiveVehicle | undefined) => {
    if (!vehicle) return "";
    const said = {
      plate: vehicle.licensePlate || vehicle.name,
      driver: vehicle.driver?.name ?? t(($) => $.noDriver),
      speed: Math.round(vehicle.speed),
    };
    return {
      moving: () => t(($) => $.markerMoving, said),
      overdue: () => t(($) => $.markerOverdue, said),
      standing: () => t(($) => $.markerStanding, said),
      silent: () => t(($) => $.markerSilent, said),
    }[vehicle.state]();
  };
}
