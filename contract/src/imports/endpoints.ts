import * as z from "zod";
import { groupLeader } from "../access/role-sets.ts";
import { del, get, post, put } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import {
  Import,
  ImportFilter,
  ImportUndo,
  KeptMapping,
  MappingToKeep,
  TripImport,
  TripImportResult,
  UndoProgress,
} from "./schemas.ts";

const importers = { for: groupLeader, needs: "Logbook" } as const;

/** Logbooks that were kept elsewhere, taken over from files (rules imports/rows, imports/undo). */
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
  readUndo: get("/Imports/:id/Undo", {
    about: "Says what undoing an import would delete, or why it cannot be undone.",
    ...importers,
    answer: ImportUndo,
  }),
  undo: del("/Imports/:id", {
    about:
      "Deletes up to 500 trips of an import, and none if one of all is locked; is called until undoneAt says that it is over.",
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
