import { addProtocol } from "maplibre-gl";
import { Protocol } from "pmtiles";

/** Opens the archive of the base map; anew after a failure, since its library remembers that it could not be read. */
export function openBaseArchive(): void {
  addProtocol("pmtiles", new Protocol().tile);
}
