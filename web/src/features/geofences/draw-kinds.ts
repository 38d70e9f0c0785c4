import { IconCircle, IconPolygon, IconRoad } from "@tabler/icons-react";

/** What can be drawn, with its sign. */
export const drawKinds = [
  { kind: "polygon", icon: IconPolygon },
  { kind: "circle", icon: IconCircle },
  { kind: "road", icon: IconRoad },
] as const;
