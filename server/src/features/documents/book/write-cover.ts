import { fill } from "@wegbuch/contract/kit/texts";
import { ink, page, type Pdf } from "../../../platform/documents/pdf-document.ts";
import { pdfLinesOf } from "../../../platform/documents/pdf-lines.ts";
import { shownCount, shownDay, shownKilometers, shownMoment, shownMonth } from "../logbook/say-values.ts";
import { shownTrips } from "../logbook/say-sums.ts";
import type { Book } from "./order.ts";
import { say } from "./texts.ts";

const width = page.width - 2 * page.margin;
const half = width / 2 - 14;
const left = page.margin;
const right = page.margin + width / 2 + 14;

/** The first page of a book: what it is of, its sums, how it was kept, who locked and sealed it (rule seals/cover). */
export function writeCover(pdf: Pdf, book: Book): void {
  pdf.addPage();
  const below = writeTitle(pdf, book);
  const facts = writeFacts(pdf, factsOf(book), { x: left, y: below });
  const kept = writeTable(pdf, say.kept[book.language], keptOf(book), { x: left, y: facts + 14 });
  const sums = writeTable(pdf, say.sums[book.language], sumsOf(book), { x: right, y: below - 13 });
  const test = book.layout === "AT" ? writeTest(pdf, book, sums + 6) : sums;
  writeLocks(pdf, book, test + 14);
  writeHow(pdf, book, kept + 14);
  writeSignatures(pdf, book);
}

function writeTitle(pdf: Pdf, book: Book): number {
  const { language, seal, layout } = book;
  const title = fill(say.bookOf, { month: shownMonth(book.month, language) })[language];
  pdf.write(title, left, page.margin + 22, { size: 24, isStrong: true, ink: ink.primary });
  const version =
    seal.version === null ? say.draft[language] : fill(say.version, { version: seal.version })[language];
  const end = page.width - page.margin;
  pdf.write(version, end, page.margin + 22, { size: 13, isStrong: true, ink: ink.primary, isRight: true });
  pdf.write(say[`layout${layout}`][language], left, page.margin + 40, { size: 9, ink: ink.quiet });
  let y = page.margin + 40;
  for (const line of sealLines(book)) {
    for (const part of pdfLinesOf(pdf, line, half, { size: 9 }).slice(0, 3)) {
      pdf.write(part, end, y, { size: 9, ink: ink.quiet, isRight: true });
      y += 12;
    }
  }
  const below = Math.max(y, page.margin + 52);
  pdf.fill(left, below, width, 1.2, ink.primary);
  return below + 26;
}

function sealLines({ seal, language }: Book): string[] {
  if (seal.version === null) return [];
  const lines = [fill(say.sealedBy, { at: shownMoment(seal.at), by: seal.by })[language]];
  if (seal.replaces !== null) {
    const { version, at } = seal.replaces;
    lines.push(fill(say.replaces, { version, date: shownDay(at) })[language]);
  }
  if (seal.reason !== "") lines.push(fill(say.reason, { reason: seal.reason })[language]);
  return lines;
}

function factsOf(book: Book): [string, string][] {
  const { language, vehicle, drivers, company, metersBefore, metersAfter, keyFingerprint } = book;
  const title = (key: keyof typeof say) => say[key][language];
  const kilometers = (meters: number) => `${shownKilometers(meters, language)} km`;
  const { registeredOn } = vehicle;
  return [
    [title("vehicle"), vehicle.name],
    [title("licensePlate"), vehicle.licensePlate || title("unknown")],
    [title("model"), vehicle.model || title("unknown")],
    [
      title("registeredOn"),
      registeredOn === null ? title("unknown") : registeredOn.split("-").toReversed().join("."),
    ],
    [title("employer"), company],
    [title("drivers"), drivers.join(", ") || title("unknown")],
    [title("odometerBefore"), kilometers(metersBefore)],
    [title("odometerAfter"), kilometers(metersAfter)],
    ...(keyFingerprint === null ? [] : [[title("keyFingerprint"), keyFingerprint] as [string, string]]),
  ];
}

type Spot = { x: number; y: number };

function writeFacts(pdf: Pdf, facts: readonly (readonly [string, string])[], { x, y: top }: Spot): number {
  let y = top;
  for (const [name, value] of facts) {
    pdf.write(name, x, y, { size: 9, ink: ink.quiet });
    for (const line of pdfLinesOf(pdf, value, half - 140, { size: 9 }).slice(0, 4)) {
      pdf.write(line, x + 140, y, { size: 9 });
      y += 13;
    }
  }
  return y;
}

type Figures = { texts: readonly string[]; isStrong?: boolean }[];

/** Lines of a name and figures, which stand right. */
function writeTable(pdf: Pdf, title: string, lines: Figures, { x, y: top }: Spot): number {
  pdf.write(title, x, top + 11, { size: 11, isStrong: true, ink: ink.primary });
  let y = top + 18;
  for (const { texts, isStrong = false } of lines) {
    const style = { size: 9, isStrong };
    const [name = "", ...figures] = texts;
    pdf.write(name, x, y + 12, style);
    for (const [index, figure] of figures.toReversed().entries())
      pdf.write(figure, x + half - index * 70, y + 12, { ...style, isRight: true });
    y += 17;
    pdf.rule(x, y, half);
  }
  return y;
}

function sumsOf({ language, typeNames, sums, shortTripMeters, layout }: Book): Figures {
  const kilometers = (meters: number) => `${shownKilometers(meters, language)} km`;
  const share = (meters: number) => shownShare(sums.meters === 0 ? 0 : meters / sums.meters, language);
  const [business, privately, commute] = sums.metersByType;
  const line = (name: string, meters: number, isStrong = false) => ({
    texts: [name, kilometers(meters), share(meters)],
    isStrong,
  });
  const short = { texts: [say.shortTrips[language], kilometers(shortTripMeters), ""] };
  return [
    line(typeNames[0], business, true),
    line(typeNames[2], commute),
    line(typeNames[1], privately),
    ...(layout === "AT" ? [line(say.privateSum[language], privately + commute)] : []),
    ...(shortTripMeters > 0 ? [short] : []),
    line(`${say.all[language]}, ${shownTrips(sums.trips, language)}`, sums.meters, true),
  ];
}

/** "62,4 %" */
function shownShare(share: number, language: Book["language"]): string {
  const tenths = (Math.round(share * 1_000) / 10).toFixed(1);
  return `${language === "en" ? tenths : tenths.replace(".", ",")} %`;
}

/** Private use of the year against the limit of the lower benefit in kind: commuting counts as private in Austria. */
function writeTest(pdf: Pdf, { language, privateYear }: Book, top: number): number {
  if (privateYear === null) return top;
  const { meters, months, since: first } = privateYear;
  const mean = meters / months;
  const kilometers = (value: number) => `${shownKilometers(value, language)} km`;
  const since = fill(say.privateYear, { month: shownMonth(first, language) })[language];
  const said = `${since}: ${say.privateSum[language]} ${kilometers(meters)}, ${say.privateMean[language]} ${kilometers(mean)}, ${
    say[mean > mostPrivateMeters ? "above" : "below"][language]
  }.`;
  let y = top + 10;
  for (const line of pdfLinesOf(pdf, said, half, { size: 8 })) {
    pdf.write(line, right, y, { size: 8, ink: ink.quiet });
    y += 11;
  }
  return y;
}

/** A month, on average of the year. */
const mostPrivateMeters = 500_000;

function keptOf({ language, counts }: Book): Figures {
  const names = ["changed", "late", "unlocked", "turnedToBusiness", "deleted", "supplements"] as const;
  return names.map((name) => ({ texts: [say[name][language], shownCount(counts[name], language)] }));
}

const mostLocks = 5;

function writeLocks(pdf: Pdf, { language, locks }: Book, top: number): void {
  if (locks.length === 0) return;
  pdf.write(say.locks[language], right, top + 11, { size: 11, isStrong: true, ink: ink.primary });
  const shown = locks.length > mostLocks ? locks.slice(0, mostLocks - 1) : locks;
  const lines = shown.map(
    ({ at, by, trips }) =>
      fill(say.lock, { at: shownMoment(at), by, trips: shownTrips(trips, language) })[language],
  );
  const more = locks.length - shown.length;
  const all = more === 0 ? lines : [...lines, fill(say.moreLocks, { count: more })[language]];
  for (const [index, line] of all.entries()) {
    const [text = ""] = pdfLinesOf(pdf, line, half, { size: 8 });
    pdf.write(text, right, top + 26 + index * 12, { size: 8 });
  }
}

function writeHow(pdf: Pdf, { language, rows }: Book, top: number): void {
  const text = `${rows.length === 0 ? `${say.noTrips[language]} ` : ""}${say.how[language]}`;
  for (const [index, line] of pdfLinesOf(pdf, text, half, { size: 8 }).entries())
    pdf.write(line, left, top + 10 + index * 11, { size: 8, ink: ink.quiet });
}

function writeSignatures(pdf: Pdf, { language }: Book): void {
  const y = page.bottom - 26;
  for (const [x, name] of [
    [left, say.signedBy],
    [right, say.signedFor],
  ] as const) {
    pdf.rule(x, y, half, ink.quiet);
    pdf.write(`${say.signature[language]} · ${name[language]}`, x, y + 11, { size: 8, ink: ink.quiet });
  }
}
