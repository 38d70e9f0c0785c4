// This package comes without types.

declare module "polylabel" {
  /** The point of a polygon that is farthest from its edges, within a precision. */
  export default function polylabel(polygon: number[][][], precision?: number): number[];
}
