import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { TripType } from "@wegbuch/contract/trips/schemas";
import { ink, type Pdf } from "../../../platform/documents/pdf-document.ts";
import type { PdfPlace } from "../../../platform/documents/open-table.ts";
import { type Bar, lanesOf } from "./bars-of.ts";

const dayMilliseconds = 86_400_000;
const laneHeight = 10;
/** Of a day on which many drove at once; its lanes become thinner. */
const mostHeight = 120;
/** Of a drive of a few minutes, so that it is seen. */
const leastWidth = 1.4;

export const heightOf = (bars: readonly Bar[]): number =>
  Math.min(mostHeight, laneHeight * Math.max(1, ...lanesOf(bars).map((lane) => lane + 1)));

/** Writes the hours above the bars. */
export function writeBarHours(pdf: Pdf, { x, y, width, height }: PdfPlace): void {
  const style = { size: 6.6, ink: ink.quiet };
  for (let hour = 0; hour <= 24; hour += 2) {
    const text = String(hour);
    pdf.write(text, x + (width * hour) / 24 - pdf.widthOf(text, style) / 2, y + height / 2 + 2.4, style);
  }
}

/** Draws a day: its strip with lines at each hour, and the drives upon it, those at the same time below each other. */
export function drawBars(pdf: Pdf, { x, y, width, height }: PdfPlace, bars: readonly Bar[]): void {
  pdf.fill(x, y, width, height, ink.raised);
  pdf.draw(hourLines({ x, y, width, height }));
  const lanes = lanesOf(bars);
  const count = Math.max(1, ...lanes.map((lane) => lane + 1));
  const high = height / count;
  for (const [index, { from, to, type }] of bars.entries()) {
    const left = x + (width * from) / dayMilliseconds;
    const wide = Math.max(leastWidth, (width * (to - from)) / dayMilliseconds);
    const place = {
      x: Math.min(left, x + width - wide),
      y: y + lanes[index]! * high,
      width: wide,
      height: high,
    };
    pdf.draw(barAt(place, type));
  }
}

/** Fine at each hour, stronger at each sixth. */
function hourLines({ x, y, width, height }: PdfPlace): string {
  const lines = (hours: readonly number[], colour: string) =>
    `${colour} RG 0.4 w ${hours.map((hour) => `${p(x + (width * hour) / 24, y)} m ${p(x + (width * hour) / 24, y + height)} l`).join(" ")} S\n`;
  const all = Array.from({ length: 25 }, (_, hour) => hour);
  const isStrong = (hour: number) => hour % 6 === 0;
  return (
    lines(
      all.filter((hour) => !isStrong(hour)),
      ink.hairline,
    ) + lines(all.filter(isStrong), ink.strongLine)
  );
}

/** Told apart without colour, too: business is filled, private striped within a frame, the way to work of half the height. */
function barAt({ x, y, width, height }: PdfPlace, type: TripType): string {
  const inset = Math.min(1, height / 8);
  const [top, high] = [y + inset, height - 2 * inset];
  if (type === tripTypes.business) return `${ink.business} rg ${p(x, top)} ${p(width, high)} re f\n`;
  if (type === tripTypes.driveToWork)
    return `${ink.driveToWork} rg ${p(x, top + high / 2)} ${p(width, high / 2)} re f\n`;
  return `q 1 1 1 rg ${ink.private} RG 0.7 w ${p(x + 0.35, top + 0.35)} ${p(width - 0.7, high - 0.7)} re b ${p(x, top)} ${p(width, high)} re W n ${stripes({ x, y: top, width, height: high })} Q\n`;
}

const stripeGap = 3;

function stripes({ x, y, width, height }: PdfPlace): string {
  let lines = "";
  for (let left = x - height; left < x + width; left += stripeGap)
    lines += `${p(left, y + height)} m ${p(left + height, y)} l `;
  return `${lines}S`;
}

const sampleWidth = 16;
const sampleHeight = 8;

/** Writes what the patterns mean, around the middle of a line. */
export function writeBarLegend(
  pdf: Pdf,
  names: readonly [string, string, string],
  middle: number,
  y: number,
): void {
  const style = { size: 7, ink: ink.quiet };
  const widths = names.map((name) => sampleWidth + 4 + pdf.widthOf(name, style) + 14);
  let x = middle - widths.reduce((sum, width) => sum + width, -14) / 2;
  for (const [type, name] of names.entries()) {
    pdf.draw(barAt({ x, y: y - 6.6, width: sampleWidth, height: sampleHeight }, type as TripType));
    pdf.write(name, x + sampleWidth + 4, y, style);
    x += widths[type]!;
  }
}

function p(x: number, y: number): string {
  return `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;
}
