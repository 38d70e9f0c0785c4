import { Marker } from "@vis.gl/react-maplibre";
import { memo } from "react";
import type { VehicleState } from "@wegbuch/contract/vehicles/rules";
import { useGlide } from "./use-glide.ts";
import classes from "./VehicleMarkers.module.css";

/** A vehicle on the map. `label` is its plate. */
export type MapVehicle = {
  id: string;
  latitude: number;
  longitude: number;
  /** Degrees clockwise from north. */
  heading: number | null;
  state: VehicleState;
  label: string;
};

type Props = {
  vehicle: MapVehicle;
  description: string;
  isSelected: boolean;
  hasLabel: boolean;
  onSelect: (id: string) => void;
};

const order = { moving: 4, overdue: 3, silent: 2, standing: 1 };

/** A button at the place of a vehicle; the map alone moves while it glides. `description` is for screen readers. */
export const VehicleMarker = memo(function VehicleMarker(props: Props) {
  const { vehicle, isSelected } = props;
  const place = useGlide(vehicle);
  return (
    <Marker {...place} style={{ zIndex: isSelected ? 5 : order[vehicle.state] }}>
      <VehicleButton {...props} />
    </Marker>
  );
});

/** Shape and colour say the state of the vehicle, and it pulses while it moves. */
const VehicleButton = memo(function VehicleButton(props: Props) {
  const { vehicle, description, isSelected, hasLabel, onSelect } = props;
  return (
    <button
      type="button"
      className={classes.vehicle}
      data-state={vehicle.state}
      data-selected={isSelected || undefined}
      aria-label={description}
      aria-pressed={isSelected}
      onClick={() => onSelect(vehicle.id)}
    >
      {vehicle.state === "moving" && <span className={classes.pulse} data-pulsing />}
      <VehicleSymbol state={vehicle.state} heading={vehicle.heading ?? 0} />
      {vehicle.label !== "" && (
        <span className={classes.label} data-shown={hasLabel || isSelected || undefined} aria-hidden>
          {vehicle.label}
        </span>
      )}
    </button>
  );
});

function VehicleSymbol({ state, heading }: { state: VehicleState; heading: number }) {
  return (
    <svg className={classes.symbol} width="32" height="32" viewBox="-16 -16 32 32" aria-hidden>
      {state === "moving" && (
        <>
          <circle r="13" fill="var(--wb-ok-fill)" stroke="#fff" strokeWidth="2" />
          <path d="M0 -7.5L5.5 6.5L0 3.5L-5.5 6.5Z" fill="#fff" transform={`rotate(${heading})`} />
        </>
      )}
      {state === "overdue" && (
        <>
          <circle r="12" fill="#fff" stroke="var(--wb-ink-3)" strokeWidth="3" />
          <path d="M0 -7L5 6L0 3L-5 6Z" fill="var(--wb-ink-3)" transform={`rotate(${heading})`} />
        </>
      )}
      {state === "standing" && (
        <>
          <rect
            x="-10"
            y="-10"
            width="20"
            height="20"
            rx="5"
            fill="var(--wb-warn-fill)"
            stroke="#fff"
            strokeWidth="2"
          />
          <path d="M-3 -4.5V4.5M3 -4.5V4.5" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" />
        </>
      )}
      {state === "silent" && (
        <>
          <circle r="11" fill="#fff" />
          <circle r="8.5" fill="#fff" stroke="var(--wb-error-fill)" strokeWidth="3" />
          <path d="M-5.5 5.5L5.5 -5.5" stroke="var(--wb-error-fill)" strokeWidth="3" />
        </>
      )}
    </svg>
  );
}
