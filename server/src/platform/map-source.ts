import path from "node:path";

/** What the setting MAP says: the built-in map, or one of the operator with the address of its style, tiles or archive. */
type MapSource = { kind: "offline" } | { kind: "style" | "raster" | "pmtiles"; address: string };

/** Under this path the archive is served that lies in the data folder. */
export const archivePath = "/map/own.pmtiles";

/** A plain file name; neither hidden nor with a way into another folder. */
const archiveFile = /^\w[\w .-]*\.pmtiles$/;
/** Comma and semicolon are left out: they part origins in MAP_HOSTS and rules in the policy of a page. */
const plainOrigin = /^https?:\/\/[\w.*:[\]-]+$/;

/** Why a MAP setting cannot be used, beginning with "must"; null for a good one. */
export function whyNoMapSource(map: string): string | null {
  const source = mapSourceOf(map);
  if (source?.kind === "offline") return null;
  if (source?.kind === "pmtiles" && !/^https?:/.test(source.address)) {
    if (archiveFile.test(source.address)) return null;
    return "must name a file such as austria.pmtiles that lies in WEGBUCH_DATA itself";
  }
  if (source === null || !isWeb(source.address))
    return "must be offline or style:URL or raster:URL or pmtiles:URL";
  if (/^https?:\/\/[^/]*[{}]/.test(source.address)) return "must name no host by a placeholder";
  const isTemplate = ["{z}", "{x}", "{y}"].every((place) => source.address.includes(place));
  return source.kind === "raster" && !isTemplate ? "must name {z}, {x} and {y} in its address" : null;
}

/** The setting as the web gets it: an archive of the data folder has become an address of ours. */
export function publicMapOf(map: string): string {
  return archiveOf(map) === null ? map : `pmtiles:${archivePath}`;
}

/** The archive of the data folder that the setting names, or null. */
export function archiveIn(dataFolder: string, map: string): string | null {
  const file = archiveOf(map);
  return file === null ? null : path.join(dataFolder, file);
}

/** The origins a MAP setting names: "style:https://tiles.example/x.json" → ["https://tiles.example"]. */
export function tileOriginsOf(map: string): string[] {
  const source = mapSourceOf(map);
  return source && source.kind !== "offline" && isWeb(source.address) ? [originOf(source.address)] : [];
}

/** Whether each is scheme, host and port alone. */
export function areOrigins(addresses: readonly string[]): boolean {
  return addresses.every((each) => isWeb(each) && originOf(each) === each);
}

function isWeb(address: string): boolean {
  const isAddress = /^https?:\/\//.test(address) && URL.canParse(withoutPlaceholders(address));
  return isAddress && plainOrigin.test(originOf(address));
}

const originOf = (address: string) => new URL(withoutPlaceholders(address)).origin;

function archiveOf(map: string): string | null {
  const source = mapSourceOf(map);
  return source?.kind === "pmtiles" && archiveFile.test(source.address) ? source.address : null;
}

function mapSourceOf(map: string): MapSource | null {
  if (map === "offline") return { kind: "offline" };
  const [, kind, address] = /^(style|raster|pmtiles):(.+)$/s.exec(map) ?? [];
  return kind === undefined ? null : { kind: kind as "style" | "raster" | "pmtiles", address: address! };
}

function withoutPlaceholders(address: string): string {
  return address.replace(/\{\w+\}/g, "0");
}
