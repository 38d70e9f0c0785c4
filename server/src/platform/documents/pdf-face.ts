import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { openWoff } from "./open-woff.ts";

type PdfKit = PDFKit.PDFDocument;

/** A text as it is drawn: codes by the font they are of, and how wide it is, in thousandths of its size. */
type Shape = { runs: readonly { font: string; codes: string }[]; width: number };

/** Roboto in one weight: how texts are drawn. */
export type Face = (text: string) => Shape;

/** Roboto comes in parts by script; they are opened when the first character asks for them. */
const parts = ["latin", "latin-ext", "vietnamese", "greek", "cyrillic"] as const;
const replacement = "\uFFFD";
const require = createRequire(import.meta.url);

/**
 * A weight of Roboto within a document; `opened` collects the fonts it takes. What no part of it has, such as an emoji, is
 * drawn as a replacement character.
 */
export function openPdfFace(pdf: PdfKit, weight: 400 | 500, opened: Font[]): Face {
  const fonts: Font[] = [];
  const glyphs = new Map<string, Glyph>();
  const shapes = new Map<string, Shape>();

  function fontOf(part: number): Font {
    if (fonts[part] === undefined) opened.push((fonts[part] = openFont(pdf, parts[part]!, weight)));
    return fonts[part];
  }

  function glyphOf(character: string): Glyph {
    const known = glyphs.get(character);
    if (known !== undefined) return known;
    const glyph = find(character) ?? find(replacement)!;
    glyphs.set(character, glyph);
    return glyph;
  }

  function find(character: string): Glyph | undefined {
    const point = character.codePointAt(0)!;
    const part = parts.findIndex((_, index) => fontOf(index).font.hasGlyphForCodePoint(point));
    return part < 0 ? undefined : encoded(fontOf(part), character);
  }

  return (text) => {
    const known = shapes.get(text);
    if (known !== undefined) return known;
    if (shapes.size >= mostShapes) shapes.clear();
    const shape = shapeOf(drawable(text), glyphOf);
    shapes.set(text, shape);
    return shape;
  };
}

/** Names, places and times come again and again. */
const mostShapes = 2_000;

type Glyph = { font: string; code: string; width: number };

function shapeOf(text: string, glyphOf: (character: string) => Glyph): Shape {
  const runs: { font: string; codes: string }[] = [];
  let [font, width] = ["", 0];
  let codes: string[] = [];
  const endRun = () => {
    if (codes.length > 0) runs.push({ font, codes: codes.join("") });
    codes = [];
  };
  for (const character of text) {
    const glyph = glyphOf(character);
    if (glyph.font !== font) endRun();
    font = glyph.font;
    codes.push(glyph.code);
    width += glyph.width;
  }
  endRun();
  return { runs, width };
}

/** What of pdfkit's fonts is needed to write the codes of many rows at once; its types keep it to itself. */
export type Font = {
  id: string;
  font: { hasGlyphForCodePoint: (point: number) => boolean };
  encode: (text: string) => [codes: string[], positions: { advanceWidth: number }[]];
  ref: () => unknown;
};

function openFont(pdf: PdfKit, part: string, weight: number): Font {
  const path = require.resolve(`@fontsource/roboto/files/roboto-${part}-${weight}-normal.woff`);
  pdf.font(openWoff(readFileSync(path)));
  return (pdf as unknown as { _font: Font })._font;
}

/** One character by itself: without kerning, so that its code holds in every text. */
function encoded(font: Font, character: string): Glyph {
  const [[code], [position]] = font.encode(character);
  return { font: font.id, code: code!, width: position!.advanceWidth };
}

const plain = /^[\x20-\x7e\xa0-\xac\xae-\u02ff]*$/;

/** In one spelling, without what controls instead of being read: line breaks, directions, joiners, variations. */
function drawable(text: string): string {
  if (plain.test(text)) return text;
  return text
    .normalize("NFC")
    .replaceAll(/[\p{Cf}\p{Variation_Selector}]/gu, "")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/\p{Surrogate}/gu, replacement);
}
