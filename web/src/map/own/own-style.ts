import type { StyleSpecification } from "maplibre-gl";
import { FetchSource, type Header, PMTiles, type RangeResponse, TileType } from "pmtiles";
import { openArchive } from "../base-archive.ts";
import { mapColours } from "../map-colours.ts";
import { mapFonts } from "../map-fonts.ts";
import { fetchBounded, withLimit } from "./fetch-bounded.ts";
import { streetLayers } from "./street-layers.ts";

/** The operator's map, as GET /Services tells it. */
export type OwnMapSetting = { tiles: string; maxZoom: number; language: "de" | "en" };

const source = "own";
const ground = { id: "ground", type: "background", paint: { "background-color": mapColours.land } } as const;

/** The style of the operator's map; rejects when its server does not answer as one of maps. */
export async function ownStyle({ tiles, maxZoom, language }: OwnMapSetting): Promise<StyleSpecification> {
  const [, kind, address = ""] = /^(style|raster|pmtiles):(.+)$/s.exec(tiles) ?? [];
  if (kind === "style") return foreignStyle(address);
  if (kind === "raster") return rasterStyle([address], { maxzoom: maxZoom });
  return archiveStyle(new URL(address, document.baseURI).href, language);
}

/** A style of others, in which the names of fences can be written with our fonts. */
async function foreignStyle(url: string): Promise<StyleSpecification> {
  const { bytes } = await fetchBounded(url);
  const style = JSON.parse(new TextDecoder().decode(bytes)) as StyleSpecification;
  if (style.version !== 8 || !Array.isArray(style.layers)) throw new Error("No style of a map");
  return { ...style, "font-faces": { ...mapFonts, ...style["font-faces"] } };
}

type Reach = { minzoom?: number; maxzoom: number; bounds?: [number, number, number, number] };

function rasterStyle(tiles: string[], reach: Reach): StyleSpecification {
  return {
    version: 8,
    "font-faces": mapFonts,
    sources: { [source]: { type: "raster", tiles, tileSize: 256, ...reach } },
    layers: [ground, { id: "tiles", type: "raster", source, paint: { "raster-fade-duration": 150 } }],
  };
}

/** An archive of pictures, or of vector tiles in the layers of Protomaps. */
async function archiveStyle(url: string, language: "de" | "en"): Promise<StyleSpecification> {
  const archive = new PMTiles(new BoundedSource(url));
  const header = await archive.getHeader();
  openArchive(archive);
  const tiles = [`pmtiles://${url}/{z}/{x}/{y}`];
  if (header.tileType !== TileType.Mvt) return rasterStyle(tiles, reachOf(header));
  return {
    version: 8,
    "font-faces": mapFonts,
    sources: { [source]: { type: "vector", tiles, ...reachOf(header) } },
    layers: [ground, ...streetLayers(source, language)],
  };
}

function reachOf(header: Header): Reach {
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header;
  return { minzoom: minZoom, maxzoom: maxZoom, bounds: [minLon, minLat, maxLon, maxLat] };
}

/** Waits for no part of an archive longer than for a tile. */
class BoundedSource extends FetchSource {
  override getBytes(
    offset: number,
    length: number,
    signal?: AbortSignal,
    etag?: string,
  ): Promise<RangeResponse> {
    return super.getBytes(offset, length, withLimit(signal), etag);
  }
}
