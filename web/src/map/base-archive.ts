import { addProtocol } from "maplibre-gl";
import { type PMTiles, Protocol } from "pmtiles";

let protocol = new Protocol();
const others: PMTiles[] = [];

/** Opens the archive of the base map; anew after a failure, since its library remembers that it could not be read. */
export function openBaseArchive(): void {
  protocol = new Protocol();
  for (const archive of others) protocol.add(archive);
  addProtocol("pmtiles", protocol.tile);
}

/** Opens another archive beside it; the one before of the same address is forgotten. */
export function openArchive(archive: PMTiles): void {
  others.splice(0, others.length, archive);
  protocol.add(archive);
}
