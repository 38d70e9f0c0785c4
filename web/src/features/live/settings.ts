import type { VehiclePosition } from "@wegbuch/contract/live/schemas";

/** How the map shows the vehicles; kept while the page is open (rule live/introduction). */
export type LiveSettings = {
  showNames: boolean;
  showPlates: boolean;
  /** Null until the reader decides: then only a crowd is grouped. */
  clusterMarkers: boolean | null;
  followVehicle: boolean;
  showFences: boolean;
};

export const firstSettings: LiveSettings = {
  showNames: false,
  showPlates: true,
  clusterMarkers: null,
  followVehicle: false,
  showFences: true,
};

/** More markers than this make the map slow and hide each other. */
const mostSingleMarkers = 150;

/** Whether markers close together become groups, for that many vehicles. */
export function isClustered({ clusterMarkers }: LiveSettings, count: number): boolean {
  return clusterMarkers ?? count > mostSingleMarkers;
}

/** What stands at a marker: plate, name, both or nothing. A vehicle without a plate goes by its name. */
export function markerLabel(
  { licensePlate, name }: Pick<VehiclePosition, "licensePlate" | "name">,
  { showNames, showPlates }: LiveSettings,
): string {
  const plate = showPlates ? licensePlate || name : "";
  return showNames && plate !== name ? [plate, name].filter(Boolean).join(" ") : plate;
}
