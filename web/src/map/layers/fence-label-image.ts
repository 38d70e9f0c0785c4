import { mapColours } from "../map-colours.ts";

/** A ground of one colour that stretches behind a name, at two pixels per pixel. */
export const fenceLabelImage = {
  options: {
    pixelRatio: 2,
    stretchX: [[12, 28]] as [number, number][],
    stretchY: [[12, 28]] as [number, number][],
    content: [12, 6, 28, 34] as [number, number, number, number],
  },
  draw(colour: string): ImageData {
    const size = 40;
    const pen = new OffscreenCanvas(size, size).getContext("2d");
    if (!pen) throw new Error("No canvas to draw on");
    pen.fillStyle = colour;
    pen.beginPath();
    pen.roundRect(0, 0, size, size, 8);
    pen.fill();
    return pen.getImageData(0, 0, size, size);
  },
};

/** The colour of a name on that ground, "#rrggbb": white or ink, whichever is the easier to read. */
export function labelTextOn(colour: string): string {
  const { white, strongText: ink } = mapColours;
  return contrast(white, colour) > contrast(ink, colour) ? white : ink;
}

/** How far two colours are apart, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
