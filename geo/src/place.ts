/** A point on the earth in degrees, WGS84. Anything that carries the two fields is a place. */
export type Place = {
  readonly latitude: number;
  readonly longitude: number;
};
