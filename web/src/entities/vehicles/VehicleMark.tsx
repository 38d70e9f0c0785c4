import type { VehicleState } from "@wegbuch/contract/vehicles/rules";

/**
 * Vehicle state by shape first: arrow, arrow in grey outline, rounded square, ring with a slash. `heading` in degrees turns the arrow. An
 * empty label means that the words stand beside it.
 */
export function VehicleMark({
  state,
  label,
  heading = 0,
}: {
  state: VehicleState;
  label: string;
  heading?: number;
}) {
  return (
    <svg width="16" height="16" viewBox="-8 -8 16 16" {...named(label)} style={{ flex: "none" }}>
      {label !== "" && <title>{label}</title>}
      {state === "moving" && (
        <path d="M0 -7L6 7L0 4L-6 7Z" fill="var(--wb-ok-fill)" transform={`rotate(${heading})`} />
      )}
      {state === "overdue" && (
        <path
          d="M0 -6L5 5.5L0 3L-5 5.5Z"
          fill="none"
          stroke="var(--wb-ink-3)"
          strokeWidth="2"
          strokeLinejoin="round"
          transform={`rotate(${heading})`}
        />
      )}
      {state === "standing" && (
        <rect x="-5" y="-5" width="10" height="10" rx="2" fill="var(--wb-warn-fill)" />
      )}
      {state === "silent" && (
        <g fill="none" stroke="var(--wb-error-fill)" strokeWidth="2">
          <circle r="6" />
          <path d="M-4.2 4.2L4.2 -4.2" />
        </g>
      )}
    </svg>
  );
}

function named(label: string) {
  return label === "" ? { "aria-hidden": true } : { role: "img", "aria-label": label };
}
