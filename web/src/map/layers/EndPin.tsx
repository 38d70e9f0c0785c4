import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { TripType } from "@wegbuch/contract/trips/schemas";
import { tripTones } from "../../ui/theme/tokens.ts";

/** The pin at the end of a trip, with the mark of its type: square, disc, triangle. */
export function EndPin({ type }: { type: TripType }) {
  return (
    <svg width="32" height="42" viewBox="0 0 32 42" aria-hidden style={{ display: "block" }}>
      <path
        d="M16 40.5C9.5 32 3 25 3 15.5a13 13 0 0 1 26 0C29 25 22.5 32 16 40.5Z"
        fill={tripTones[type].fill}
        stroke="#FFFFFF"
        strokeWidth="2.5"
      />
      {type === tripTypes.business && <rect x="10.5" y="10" width="11" height="11" rx="1.5" fill="#FFFFFF" />}
      {type === tripTypes.private && <circle cx="16" cy="15.5" r="6" fill="#FFFFFF" />}
      {type === tripTypes.driveToWork && <path d="M16 8.5 22.5 20h-13Z" fill="#FFFFFF" />}
    </svg>
  );
}
