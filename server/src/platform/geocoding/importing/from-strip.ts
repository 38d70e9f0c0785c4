import proj4 from "proj4";

/** The datum of Austria's survey and how it lies in WGS 84, to about a meter (EPSG:1618). */
const datum = "+ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232 +units=m +no_defs";
const meridianStrip = (meridian: string) =>
  proj4(`+proj=tmerc +lat_0=0 +lon_0=${meridian} +k=1 +x_0=0 +y_0=-5000000 ${datum}`, "WGS84");

const strips: Record<string, ReturnType<typeof meridianStrip>> = {
  "31254": meridianStrip("10.3333333333333"),
  "31255": meridianStrip("13.3333333333333"),
  "31256": meridianStrip("16.3333333333333"),
};

/** Degrees of a point in the Gauß-Krüger strip that an EPSG code names; null for any other code. */
export function fromStrip(
  epsg: string,
  east: number,
  north: number,
): { latitude: number; longitude: number } | null {
  const strip = Object.hasOwn(strips, epsg) ? strips[epsg] : undefined;
  if (strip === undefined) return null;
  const [longitude, latitude] = strip.forward([east, north]);
  return { latitude, longitude };
}
