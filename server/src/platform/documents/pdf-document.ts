import { promisify } from "node:util";
import { deflate } from "node:zlib";
import Pdfkit from "pdfkit";
import { type Face, type Font, openPdfFace } from "./pdf-face.ts";

/** A4 across, in points; y runs down from the top. */
export const page = { width: 841.89, height: 595.28, margin: 30, bottom: 560 } as const;

/** Colours of the product, as PDF says them. */
export const ink = {
  text: rgb("#1A2233"),
  quiet: rgb("#586478"),
  primary: rgb("#203159"),
  hairline: rgb("#E3E7EE"),
  strongLine: rgb("#CDD4DF"),
  raised: rgb("#F3F6FB"),
  business: rgb("#2459B8"),
  private: rgb("#B85408"),
  driveToWork: rgb("#0B7A6E"),
} as const;

export type Ink = (typeof ink)[keyof typeof ink];

export type TextStyle = { size: number; isStrong?: boolean; ink?: Ink };

/** A document that is painted page by page. Positions of texts are those of their base line. */
export type Pdf = {
  addPage: () => void;
  /** Names the page for the table of contents that readers show beside it. */
  addBookmark: (title: string) => void;
  pageNumber: () => number;
  widthOf: (text: string, style: TextStyle) => number;
  /** Writes a line that begins at x, or ends there. */
  write: (text: string, x: number, y: number, style: TextStyle & { isRight?: boolean }) => void;
  rule: (x: number, y: number, width: number, line?: Ink) => void;
  fill: (x: number, y: number, width: number, height: number, fill: Ink) => void;
  /** Draws with operators of PDF. */
  draw: (operators: string) => void;
  /** Goes back over the pages, for what has to know how many there are. */
  onEachPage: (paint: (number: number, all: number) => void) => void;
  /** Waits for the pages that were left to be packed, where they are some; asked now and then, they do not pile up. */
  settle: () => Promise<void> | undefined;
  /** The file, piece by piece. */
  end: () => AsyncIterable<Uint8Array>;
};

type About = { title: string; author: string; language: string; createdAt: Date };

/**
 * Opens a document in Roboto. Pdfkit makes the file and its fonts; what stands on the pages is written as one stream of
 * operators each, since its own way of writing texts takes seven times as long. The same calls give the same bytes
 * (rule reports/same-bytes).
 */
export function openPdf({ title, author, language, createdAt }: About): Pdf {
  const pdf = new Pdfkit({
    // Null keeps pdfkit from opening a font of its own.
    ...({ font: null } as object),
    size: [page.height, page.width],
    layout: "landscape",
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: "1.7",
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, Producer: "Wegbuch", Creator: "Wegbuch", CreationDate: createdAt },
  });
  const fonts: Font[] = [];
  const faces = { normal: openPdfFace(pdf, 400, fonts), strong: openPdfFace(pdf, 500, fonts) };
  const faceOf = ({ isStrong }: TextStyle): Face => (isStrong ? faces.strong : faces.normal);
  /** What is not put away yet: all of the last page, of those before it what came when they were gone back to. */
  const contents: string[] = [];
  let current = -1;
  let packed = Promise.resolve();
  let unpacked = 0;
  const draw = (operators: string) => (contents[current] += operators);

  /** Packs a page beside what is going on, so that only what is packed is held; what comes later follows it. */
  function putAway(): void {
    const body = pdf.ref({ Filter: "FlateDecode" });
    const sheet = pdf.page as unknown as Page;
    sheet.dictionary.data.Contents = [body, sheet.content];
    const packing = pack(bytesOf(`q ${upright}\n${contents[current]!}Q\n`));
    unpacked += 1;
    packed = packed.then(async () => {
      body.end(await packing);
      unpacked -= 1;
    });
    contents[current] = "";
  }

  return {
    addPage: () => {
      if (current >= 0) putAway();
      pdf.addPage();
      current = contents.push("") - 1;
    },
    addBookmark: (name) => void pdf.outline.addItem(name),
    pageNumber: () => current + 1,
    widthOf: (text, style) => (faceOf(style)(text).width * style.size) / 1_000,
    write: (text, x, y, style) => draw(textOf(faceOf(style), text, { x, y, ...style })),
    rule: (x, y, width, line = ink.hairline) =>
      draw(`${line} RG 0.6 w ${n(x)} ${n(y)} m ${n(x + width)} ${n(y)} l S\n`),
    fill: (x, y, width, height, fill) => draw(`${fill} rg ${n(x)} ${n(y)} ${n(width)} ${n(height)} re f\n`),
    draw: (operators) => void draw(operators),
    onEachPage: (paint) => {
      for (const index of contents.keys()) {
        current = index;
        paint(index + 1, contents.length);
      }
    },
    settle: () => (unpacked < mostUnpacked ? undefined : packed),
    end: async function* () {
      await packed;
      finish(pdf, contents, fonts);
      yield* pdf as AsyncIterable<Uint8Array>;
    },
  };
}

const pack = promisify(deflate);
const mostUnpacked = 4;
/** Turns a page so that y runs down, as pdfkit does too. */
const upright = `1 0 0 -1 0 ${page.height} cm`;

/** What of pdfkit's pages is needed; its types keep it to itself. */
type Page = {
  fonts: Record<string, unknown>;
  content: { write: (operators: Uint8Array) => void };
  dictionary: { data: { Contents: unknown } };
};

function finish(pdf: PDFKit.PDFDocument, contents: readonly string[], fonts: readonly Font[]): void {
  for (const [index, content] of contents.entries()) {
    pdf.switchToPage(index);
    const sheet = pdf.page as unknown as Page;
    for (const font of fonts) sheet.fonts[font.id] = font.ref();
    sheet.content.write(bytesOf(content));
  }
  pdf.end();
}

/** As bytes, since pdfkit turns texts into them letter by letter. */
const bytesOf = (operators: string) => Buffer.from(operators, "latin1");

type Placed = TextStyle & { x: number; y: number; isRight?: boolean };

/** A line of text, a run of codes for each font it needs. */
function textOf(face: Face, text: string, { x, y, size, isRight, ink: colour = ink.text }: Placed): string {
  const { runs, width } = face(text);
  if (runs.length === 0) return "";
  const left = isRight ? x - (width * size) / 1_000 : x;
  let shown = "";
  for (const { font, codes } of runs) shown += `/${font} ${size} Tf <${codes}> Tj `;
  // Pages run down, letters stand up.
  return `BT ${colour} rg 1 0 0 -1 ${n(left)} ${n(y)} Tm ${shown}ET\n`;
}

/** A number as short as it looks the same. */
const n = (value: number) => String(Math.round(value * 100) / 100);

function rgb(hex: string): string {
  const parts = [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16) / 255);
  return parts.map((part) => part.toFixed(3)).join(" ");
}
