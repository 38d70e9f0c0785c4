import type { Ink } from "./pdf-document.ts";

/** A small shape before a value, so that colour never stands alone. */
export type Mark = { shape: "ring" | "square" | "disc" | "triangle"; ink: Ink };

const radius = 2.2;

/** What draws a mark around its middle; y runs down. */
export function pdfMarkAt(x: number, y: number, { shape, ink }: Mark): string {
  const paint = shape === "ring" ? `${ink} RG 0.9 w` : `${ink} rg`;
  return `q ${paint} 1 0 0 1 ${p(x, y)} cm ${paths[shape]} Q\n`;
}

/** How far the handles of a quarter circle reach. */
const reach = 0.5523;

function circle(r: number): string {
  const h = r * reach;
  return [
    `${p(r, 0)} m`,
    `${p(r, h)} ${p(h, r)} ${p(0, r)} c`,
    `${p(-h, r)} ${p(-r, h)} ${p(-r, 0)} c`,
    `${p(-r, -h)} ${p(-h, -r)} ${p(0, -r)} c`,
    `${p(h, -r)} ${p(r, -h)} ${p(r, 0)} c`,
  ].join(" ");
}

function p(x: number, y: number): string {
  return `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;
}

const paths = {
  ring: `${circle(radius - 0.3)} s`,
  square: `${p(-radius, -radius)} ${2 * radius} ${2 * radius} re f`,
  disc: `${circle(radius)} f`,
  triangle: `${p(0, -radius)} m ${p(radius, radius)} l ${p(-radius, radius)} l h f`,
};
