import type { GeofenceShape } from "@wegbuch/contract/geofences/schemas";
import { useTranslation } from "react-i18next";

type Props = { shape: GeofenceShape; colour: string; isFixed: boolean };

/** What kind of fence it is, in the colour of the map; those that nobody changes are grey. */
export function ShapeMark({ shape, colour, isFixed }: Props) {
  const { t } = useTranslation("geofences");
  const ink = isFixed ? "var(--wb-ink-3)" : colour;
  const area = { fill: ink, fillOpacity: 0.14, stroke: ink, strokeWidth: 2 };
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 22 22"
      role="img"
      aria-label={t(($) => $.row.shapes[shape])}
      style={{ flex: "none" }}
    >
      {shape === "polygon" && <rect x="1.5" y="1.5" width="19" height="19" rx="4" {...area} />}
      {shape === "circle" && <circle cx="11" cy="11" r="9.5" {...area} />}
      {shape === "road" && (
        <>
          <path
            d="M3 19 C 6 10, 12 12, 19 3"
            fill="none"
            stroke={ink}
            strokeOpacity="0.25"
            strokeWidth="7"
            strokeLinecap="round"
          />
          <path
            d="M3 19 C 6 10, 12 12, 19 3"
            fill="none"
            stroke={ink}
            strokeWidth="2"
            strokeLinecap="round"
          />
        </>
      )}
    </svg>
  );
}
