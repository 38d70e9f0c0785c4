import { expect, test } from "vitest";
import { openPdf } from "./pdf-document.ts";
import { pdfLinesOf } from "./pdf-lines.ts";
import { openTable } from "./open-table.ts";
import { readPdf } from "../../../test/kit/documents/pdf.ts";
import { bytesOf } from "../../../test/kit/documents/xlsx.ts";

const about = {
  title: "Titel",
  author: "Alpenland",
  language: "de-AT",
  createdAt: new Date("2026-05-04T08:00:00Z"),
};
const size = { size: 8 };

function aPdf() {
  const pdf = openPdf(about);
  pdf.addPage();
  return pdf;
}

async function written(...texts: string[]) {
  const pdf = aPdf();
  for (const [index, text] of texts.entries()) pdf.write(text, 30, 100 + index, size);
  return readPdf(await bytesOf(pdf.end()));
}

test("texts in all scripts of Europe can be read and copied again", async () => {
  const texts = ["Müller-Lüdenscheid, 100 € – „ja“", "Žofia Nováková", "Αθήνα", "Софија", "Đặng"];
  expect((await written(...texts)).pages).toEqual([texts]);
});

test("what has no letter is shown as such, and what controls is left out", async () => {
  const texts = ["Taxi 🚕 Ring", "東京", "a\u202Eb\u200Bc", "x\ny\tz\u0000", "\uD83Dhalb", "e\u0301"];
  expect((await written(...texts)).pages).toEqual([
    ["Taxi \uFFFD Ring", "\uFFFD\uFFFD", "abc", "x y z ", "\uFFFDhalb", "é"],
  ]);
});

test("the same calls give the same bytes", async () => {
  const [one, other] = [aPdf(), aPdf()].map((pdf) => {
    pdf.write("Žofia", 30, 100, { size: 8, isStrong: true });
    pdf.addBookmark("Mai 2026");
    return bytesOf(pdf.end());
  });
  expect(Buffer.compare(await one!, await other!)).toBe(0);
});

test("texts are parted between words, and in words that are longer than a line", () => {
  const pdf = aPdf();
  const width = 60;
  const texts = [
    "",
    "kurz",
    "Besprechung beim Kunden in Graz",
    "Donaudampfschifffahrtsgesellschaftskapitän",
    "a  b",
  ];
  for (const text of texts) {
    const lines = pdfLinesOf(pdf, text, width, size);
    for (const line of lines) expect(pdf.widthOf(line, size)).toBeLessThanOrEqual(width);
    expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
  }
  expect(pdfLinesOf(pdf, "Graz Wien Linz Wels Enns", width, size).length).toBe(2);
});

test("a table repeats its titles on each page, and rows longer than a page go on", async () => {
  const pdf = aPdf();
  const columns = [
    { titles: ["Nr."], width: 60 },
    { titles: ["Zweck"], width: 60 },
  ];
  const table = openTable({
    pdf,
    columns,
    turnPage: () => {
      pdf.addPage();
      return 30;
    },
  });
  table.begin(30);
  for (let number = 1; number <= 60; number += 1)
    table.addRow([[{ text: `${number}` }], [{ text: "Kunde" }]]);
  table.addRow([[{ text: "61", isChanged: true }], [{ text: "lang ".repeat(400) }]]);
  const { pages, text } = readPdf(await bytesOf(pdf.end()));
  expect(pages.length).toBeGreaterThan(3);
  for (const page of pages) expect(page[0]).toBe("Nr. | Zweck");
  expect(text).toContain("61 † | lang");
  expect(text.match(/lang/g)).toHaveLength(400);
});
