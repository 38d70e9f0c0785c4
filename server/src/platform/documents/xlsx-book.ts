import type { Piece } from "./zip-pieces.ts";

/** Cell styles by their number in styles.xml below. */
export const styles = {
  title: 1,
  text: 2,
  quotedText: 3,
  date: 4,
  dateTime: 5,
  time: 6,
  duration: 7,
  kilometers: 8,
  strongDuration: 9,
  strongKilometers: 10,
  strongQuotedText: 11,
} as const;

export const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`;

/** What makes a book of the sheets 1 to `sheets`; the second is called after the first, with a 2. */
export function bookParts(sheetName: string, sheets: number): Piece[] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  return [
    { path: "xl/styles.xml", content: stylesXml },
    { path: "xl/workbook.xml", content: workbook(sheetName, numbers) },
    { path: "xl/_rels/workbook.xml.rels", content: workbookRelations(numbers) },
    { path: "_rels/.rels", content: relations },
    { path: "[Content_Types].xml", content: contentTypes(numbers) },
  ];
}

const declaration = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";

/**
 * Format 49 is content: a long number somebody retypes stays as it is written. Dates are written as everywhere
 * (rule formats/dates).
 */
const stylesXml = `${declaration}<styleSheet xmlns="${main}"><numFmts count="5"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yy\\ h:mm"/><numFmt numFmtId="166" formatCode="hh:mm"/><numFmt numFmtId="167" formatCode="[h]:mm"/><numFmt numFmtId="168" formatCode="#,##0.0"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="12"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="167" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="168" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="167" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>
<xf numFmtId="168" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" quotePrefix="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function workbook(name: string, numbers: readonly number[]): string {
  const sheets = numbers.map((number) => {
    const own = number === 1 ? name : `${name} ${number}`;
    return `<sheet name="${own}" sheetId="${number}" r:id="rId${number}"/>`;
  });
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join("")}</sheets></workbook>`;
}

function workbookRelations(numbers: readonly number[]): string {
  const sheets = numbers.map(
    (number) =>
      `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  const look = `<Relationship Id="rId${numbers.length + 1}" Type="${office}/styles" Target="styles.xml"/>`;
  return `${declaration}<Relationships xmlns="${packaged}/relationships">${sheets.join("")}${look}</Relationships>`;
}

const relations = `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

function contentTypes(numbers: readonly number[]): string {
  const kind = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const parts = [
    ["/xl/workbook.xml", `${kind}.sheet.main+xml`],
    ["/xl/styles.xml", `${kind}.styles+xml`],
    ...numbers.map((number) => [`/${sheetPath(number)}`, `${kind}.worksheet+xml`]),
  ];
  const overrides = parts.map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`);
  return `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join("")}</Types>`;
}
