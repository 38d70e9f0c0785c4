import type { TripType } from "@wegbuch/contract/trips/schemas";
import type { ReactNode } from "react";
import classes from "./RouteGlyph.module.css";
import { TypeMark } from "./TypeMark.tsx";

type Props = { type: TripType; start: ReactNode; destination: ReactNode };

/** Start above, destination below, joined by the route glyph: open ring, thin line, mark of the trip type. */
export function RouteGlyph({ type, start, destination }: Props) {
  return (
    <div className="line slim gap-8">
      <svg width="12" height="36" viewBox="0 0 12 36" aria-hidden>
        <path d="M6 12V23" stroke="var(--wb-field-border)" strokeWidth="1.5" />
        <circle cx="6" cy="9" r="3" fill="none" stroke="var(--wb-ink-3)" strokeWidth="1.25" />
        <g transform="translate(6 27)">
          <TypeMark type={type} />
        </g>
      </svg>
      <div className={classes.places}>
        <span>{start}</span>
        <span>{destination}</span>
      </div>
    </div>
  );
}
