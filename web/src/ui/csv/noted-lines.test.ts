import { expect, test } from "vitest";
import { notedLines } from "./noted-lines.ts";

const costcenters = [
  { name: "Nummer", field: "foreignId", isKey: true },
  { name: "Beschreibung", field: "description" },
];
const users = [
  { name: "Vorname", field: "firstName" },
  { name: "Nachname", field: "lastName" },
  { name: "E-Mail", field: "email", isKey: true },
];

const notesOf = (rows: string[][], columns = costcenters) =>
  notedLines(
    rows.map((cells, index) => ({ number: index + 1, cells })),
    columns,
  ).map(({ note }) => note);

test.each([
  [["Kostenstelle", "Beschreibung"], costcenters],
  [["Nummer", ""], costcenters],
  [["foreignId", "description"], costcenters],
  [["First name", "Last name", "Email"], users],
  [["Vorname", "Familienname", "E-Mail-Adresse"], users],
])("a first line of names of columns is a head: %s", (cells, columns) => {
  expect(notesOf([cells], columns)).toEqual([{ kind: "heading" }]);
});

test.each([
  [["4100", "Beschreibung"], costcenters],
  [["Dach", "Dächer"], costcenters],
  [["Nora", "Stadlmann", "nora@wegbuch.example"], users],
  [["Vorname", "Nachname", "nora@wegbuch.example"], users],
])("a first line with data is none: %s", (cells, columns) => {
  expect(notesOf([cells], columns)).toEqual([null]);
});

test("only the first line can be a head", () => {
  expect(
    notesOf([
      ["4100", "Linz"],
      ["Nummer", "Beschreibung"],
    ]),
  ).toEqual([null, null]);
});

test("a line is double when an earlier one names the same thing, however it is written", () => {
  expect(
    notesOf([
      ["K-1", "Linz"],
      ["K-2", "Wien"],
      ["k-1", "Graz"],
      ["K-1", ""],
    ]),
  ).toEqual([null, null, { kind: "double", of: 1 }, { kind: "double", of: 1 }]);
});

test("lines that name nothing are double only when nothing differs", () => {
  expect(
    notesOf([
      ["", "Linz"],
      ["", "Wien"],
      ["", "Linz"],
    ]),
  ).toEqual([null, null, { kind: "double", of: 1 }]);
});
