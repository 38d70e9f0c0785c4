import { expect, test } from "vitest";
import { hashOfNote, headNoteText, leafOf, noNote, readHeadNote } from "./head-note.ts";

const first = {
  host: "wegbuch.example",
  day: "2026-05-04",
  signedAt: "2026-05-04T00:05:00.000Z",
  previous: noNote,
  count: 3,
  root: hashOfNote("a tree"),
};

test("the text of a note says who, when, what came before and where all books stand", () => {
  const text = headNoteText(first);

  expect(text.split("\n").slice(0, 5)).toEqual([
    "wegbuch.example/heads",
    "2026-05-04",
    "2026-05-04T00:05:00.000Z",
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
    "3",
  ]);
  expect(readHeadNote(text)).toEqual(first);
  for (const broken of [text.replace("3\n", "03\n"), text.replace("/heads", ""), `${text}more\n`, ""])
    expect(readHeadNote(broken)).toBeUndefined();
});

test("a head is a leaf in one way only", () => {
  expect(leafOf({ mandatorId: "m", bookId: "", seq: 7, hash: "00ff" })).toBe('["m","",7,"00ff"]');
});
