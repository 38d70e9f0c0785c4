import * as z from "zod";
import { groupLeader } from "../access/role-sets.ts";
import { del, get, post, put } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import {
  BegunRecording,
  Import,
  ImportFilter,
  ImportUndo,
  KeptMapping,
  MappingToKeep,
  Points,
  Recording,
  TakenPoints,
  TripImport,
  TripImportResult,
  UndoProgress,
} from "./schemas.ts";

const importers = { for: groupLeader, needs: "Logbook" } as const;

/** Logbooks and recordings of elsewhere, taken over from files (rules imports/rows, imports/positions, imports/undo). */
export const imports = {
  list: get("/Imports", {
    about:
      "The files of which rows became trips, newest first: a group leader's own, all of them for administrators.",
    ...importers,
    query: ImportFilter,
    answer: page(Import),
  }),
  enterTrips: post("/Imports/Trips", {
    about: "Enters up to 200 rows of a file as trips, or says what would become of them.",
    ...importers,
    bodyLimit: 2 * 1024 * 1024,
    body: TripImport,
    answer: TripImportResult,
  }),
  begin: post("/Imports/Positions", {
    about:
      "Begins to import what was recorded in a vehicle, or goes on with what was begun of the same file: 409 where a box was in the vehicle, or the file is known.",
    ...importers,
    body: Recording,
    answer: BegunRecording,
    status: 201,
  }),
  points: post("/Imports/:id/Positions", {
    about: "Takes up to 5,000 points of a recording; none becomes a trip before it is finished.",
    ...importers,
    bodyLimit: 1024 * 1024,
    body: Points,
    answer: TakenPoints,
  }),
  finish: post("/Imports/:id/Finish", {
    about: "Puts all that came of a recording into its vehicle, where trips are made of it.",
    ...importers,
    answer: Import,
  }),
  one: get("/Imports/:id", { about: "One import.", ...importers, answer: Import }),
  readUndo: get("/Imports/:id/Undo", {
    about: "Says what undoing an import would delete, or why it cannot be undone.",
    ...importers,
    answer: ImportUndo,
  }),
  undo: del("/Imports/:id", {
    about:
      "Deletes up to 500 trips of an import, and none if one of all is locked; behind the last one up to 50,000 points of a recording. Is called until undoneAt says that it is over.",
    ...importers,
    query: UndoProgress,
    answer: Import,
  }),
  mappings: get("/Imports/Mappings", {
    about: "The mappings of columns that were kept, by name.",
    ...importers,
    answer: z.array(KeptMapping),
  }),
  keepMapping: put("/Imports/Mappings", {
    about: "Keeps a mapping of columns under a name; what was kept under it before is replaced.",
    ...importers,
    body: MappingToKeep,
    answer: KeptMapping,
  }),
  removeMapping: del("/Imports/Mappings/:id", { about: "Forgets a mapping of columns.", ...importers }),
};
