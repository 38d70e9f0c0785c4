import { inflateSync } from "node:zlib";

/** Reads a PDF of pdfkit the plain way: the lines of each page from above, and all that is written in it. */
export function readPdf(bytes: Uint8Array) {
  const objects = objectsOf(Buffer.from(bytes).toString("latin1"));
  const of = (reference: string) => objects.get(Number(reference))!;
  const pages = [...objects.values()]
    .filter(({ text }) => /\/Type \/Page\n/.test(text))
    .map(({ text }) => {
      const resources = of(/\/Resources (\d+) 0 R/.exec(text)![1]!);
      const fonts = [...resources.text.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name, font]) =>
          [name!, charactersOf(of(/\/ToUnicode (\d+) 0 R/.exec(of(font!).text)![1]!).stream)] as const,
      );
      const parts = /\/Contents \[?((?:\d+ 0 R ?)+)/.exec(text)![1]!.match(/\d+(?= 0 R)/g)!;
      return linesOf(parts.map((part) => of(part).stream).join("\n"), new Map(fonts));
    });
  const raw = [...objects.values()].map(({ text, stream }) => text + stream).join("\n");
  return { pages, text: pages.flat().join("\n"), raw };
}

type PdfObject = { text: string; stream: string };

function objectsOf(file: string): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>();
  for (const match of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj(?=\n)/g)) {
    const [text = "", stream] = match[2]!.split(/\nstream\n/);
    const packed = Buffer.from(stream?.slice(0, stream.lastIndexOf("\nendstream")) ?? "", "latin1");
    const plain = text.includes("/FlateDecode") ? inflateSync(packed) : packed;
    objects.set(Number(match[1]), { text: `${text}\n`, stream: plain.toString("latin1") });
  }
  return objects;
}

/** What the codes of a font say. */
function charactersOf(map: string): string[] {
  const ranges = [...map.matchAll(/<[\da-f]+> <[\da-f]+> \[([^\]]*)\]/g)].flatMap(([, range]) => [
    ...range!.matchAll(/<([^>]*)>/g),
  ]);
  return ranges.map(([, units]) =>
    String.fromCharCode(...units!.split(" ").map((unit) => Number.parseInt(unit, 16))),
  );
}

/** Texts of one height are one line, from left to right. */
function linesOf(content: string, fonts: ReadonlyMap<string, readonly string[]>): string[] {
  const lines = new Map<number, { x: number; text: string }[]>();
  for (const [, x, y, runs] of content.matchAll(/1 0 0 -1 (\S+) (\S+) Tm (.*?) ET/g)) {
    const text = [...runs!.matchAll(/\/(F\d+) \S+ Tf <([\da-f]*)>/g)]
      .map(([, font, codes]) =>
        (codes!.match(/.{4}/g) ?? []).map((code) => fonts.get(font!)![Number.parseInt(code, 16)]).join(""),
      )
      .join("");
    lines.set(Number(y), [...(lines.get(Number(y)) ?? []), { x: Number(x), text }]);
  }
  return [...lines]
    .toSorted(([one], [other]) => one - other)
    .map(([, texts]) =>
      texts
        .toSorted((one, other) => one.x - other.x)
        .map(({ text }) => text)
        .join(" | "),
    );
}
