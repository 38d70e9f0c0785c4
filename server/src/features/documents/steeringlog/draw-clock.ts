import {
  driving,
  drivingBreak,
  pairsOf,
  restBreak,
  type StartCode,
  work,
} from "@wegbuch/contract/timelogs/rules";
import type { TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import { ink, type Pdf } from "../../../platform/documents/pdf-document.ts";
import type { PdfPlace } from "../../../platform/documents/open-table.ts";
import { barsOf } from "../days/bars-of.ts";

/** What somebody did on the clock of a local day, by what it began with; milliseconds. */
export type Spell = { code: StartCode; from: number; to: number };

const dayMilliseconds = 86_400_000;

/** The spells of some logs by the number of the day since 1970 on which they were, whichever log they are of. */
export function spellsOf(logs: readonly TimeLog[]): Map<number, Spell[]> {
  const spells = new Map<number, Spell[]>();
  // What lies below is drawn first.
  for (const code of [work, driving, drivingBreak, restBreak] as const)
    for (const { events } of logs)
      for (const { start, end } of pairsOf(events, code)) {
        if (!start || !end) continue;
        const [startedAt, finishedAt] = [Date.parse(start.occurredAt), Date.parse(end.occurredAt)];
        for (const { day, from, to } of barsOf({ startedAt, finishedAt, type: tripTypes.business }))
          spells.set(day, [...(spells.get(day) ?? []), { code, from, to }]);
      }
  return spells;
}

/** Writes every sixth hour above the days. */
export function writeClockHours(pdf: Pdf, title: string, { x, y, width }: PdfPlace): void {
  const style = { size: 6.6, ink: ink.quiet };
  pdf.write(title, x, y + 9.4, style);
  for (const hour of [0, 6, 12, 18, 24]) {
    const text = String(hour);
    const middle = x + (width * hour) / 24;
    const left = hour === 0 ? middle : middle - pdf.widthOf(text, style) / (hour === 24 ? 1 : 2);
    pdf.write(text, left, y + 17.4, style);
  }
}

/** Draws the strip of a day and what was done on it. */
export function drawSpells(pdf: Pdf, { x, y, width, height }: PdfPlace, spells: readonly Spell[]): void {
  pdf.fill(x, y, width, height, ink.raised);
  for (const { code, from, to } of spells) {
    const left = x + (width * from) / dayMilliseconds;
    pdf.draw(
      spellAt({ x: left, y, width: Math.max(0.7, (width * (to - from)) / dayMilliseconds), height }, code),
    );
  }
  const line = (hour: number) => {
    const at = x + (width * hour) / 24;
    return `${p(at, y)} m ${p(at, y + height)} l `;
  };
  pdf.draw(`${ink.strongLine} RG 0.4 w ${[0, 6, 12, 18, 24].map(line).join("")}S\n`);
}

/** As on the screen, told apart without colour: work is low, driving high, rest striped and a driving break dotted. */
function spellAt({ x, y, width, height }: PdfPlace, code: Spell["code"]): string {
  const low = height * 0.45;
  if (code === work) return `${ink.strongLine} rg ${p(x, y + height - low)} ${p(width, low)} re f\n`;
  if (code === driving) return `${ink.business} rg ${p(x, y + 0.6)} ${p(width, height - 1.2)} re f\n`;
  const frame = `${p(x + 0.3, y + 0.9)} ${p(Math.max(0.1, width - 0.6), height - 1.8)} re`;
  const filling = code === restBreak ? stripes({ x, y, width, height }) : dots({ x, y, width, height });
  return `q 1 1 1 rg ${ink.primary} RG 0.6 w ${frame} b ${frame} W n ${filling} Q\n`;
}

function dots({ x, y, width, height }: PdfPlace): string {
  let squares = "";
  for (let left = x + 1; left < x + width; left += 2.4)
    for (let top = y + 1.8; top < y + height; top += 2.4) squares += `${p(left, top)} 1 1 re `;
  return `${ink.primary} rg ${squares}f`;
}

function stripes({ x, y, width, height }: PdfPlace): string {
  let lines = "";
  for (let left = x - height; left < x + width; left += 2)
    lines += `${p(left, y + height)} m ${p(left + height, y)} l `;
  return `${lines}S`;
}

/** Writes what the shapes mean, from a place on; gives where it ends. */
export function writeClockLegend(
  pdf: Pdf,
  names: Record<Spell["code"], string>,
  x: number,
  y: number,
): number {
  const style = { size: 7, ink: ink.quiet };
  let left = x;
  for (const code of [work, driving, restBreak, drivingBreak] as const) {
    pdf.draw(spellAt({ x: left, y: y - 6.4, width: 12, height: 7.6 }, code));
    pdf.write(names[code], left + 16, y, style);
    left += 16 + pdf.widthOf(names[code], style) + 12;
  }
  return left;
}

function p(x: number, y: number): string {
  return `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;
}
