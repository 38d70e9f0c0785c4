import type { Ink } from "./pdf-document.ts";

/** A small shape before a value, so that colour never stands alone. */
export type Mark = { shape: "ring" | "square" | "disc" | "triangle"; ink: Ink };

const radius = 2.2;

/** What draws a mark around its middle; y runs down. */
export function markAt(x: number, y: number, { shape, ink }: Mark): string {
  if (shape === "ring") return `${ink} RG 0.9 w ${circle(x, y, radius - 0.3)} s\n`;
  return `${ink} rg ${paths[shape](x, y)} f\n`;
}

const paths = {
  square: (x: number, y: number) => `${p(x - radius, y - radius)} ${2 * radius} ${2 * radius} re`,
  disc: (x: number, y: number) => circle(x, y, radius),
  triangle: (x: number, y: number) =>
    `${p(x, y - radius)} m ${p(x + radius, y + radius)} l ${p(x - radius, y + radius)} l h`,
};

/** How far the handles of a quarter circle reach. */
const reach = 0.5523;

function circle(x: number, y: number, r: number): string {
  const h = r * reach;
  return [
    `${p(x + r, y)} m`,
    `${p(x + r, y + h)} ${p(x + h, y + r)} ${p(x, y + r)} c`,
    `${p(x - h, y + r)} ${p(x - r, y + h)} ${p(x - r, y)} c`,
    `${p(x - r, y - h)} ${p(x - h, y - r)} ${p(x, y - r)} c`,
    `${p(x + h, y - r)} ${p(x + r, y - h)} ${p(x + r, y)} c`,
  ].join(" ");
}

const p = (x: number, y: number) => `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;
