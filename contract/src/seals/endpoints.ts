import * as z from "zod";
import { admin, driverViewer } from "../access/role-sets.ts";
import { get, post } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import { NewSeals, Seal, SealFilter, Sealing } from "./schemas.ts";

const sealers = { for: admin, needs: "Logbook" } as const;
const readers = { for: driverViewer, needs: "Logbook", when: "canExport" } as const;

/** Months of logbooks that are kept as they were printed (rule seals/sealing). */
export const seals = {
  create: post("/Seals", {
    about: "Has a month of vehicles sealed, once it is over and all its trips are locked.",
    ...sealers,
    body: NewSeals,
    answer: Sealing,
    status: 201,
  }),
  progress: get("/Seals/Progress", {
    about: "How far the company's latest orders to seal have come, the newest first.",
    ...sealers,
    answer: z.array(Sealing),
  }),
  list: get("/Seals", {
    about: "The sealed months, the latest first, with all their versions.",
    ...readers,
    query: SealFilter,
    answer: page(Seal),
  }),
  pdf: get("/Seals/:id/pdf", {
    places: "export",
    about: "A sealed month as it was printed, byte for byte.",
    ...readers,
    file: "Fahrtenbuch.pdf",
  }),
  csv: get("/Seals/:id/csv", {
    places: "export",
    about: "The rows of a sealed month as a table for other programs, byte for byte.",
    ...readers,
    file: "Fahrtenbuch.csv",
  }),
  jsonl: get("/Seals/:id/jsonl", {
    places: "export",
    about: "The trips of a sealed month, a line of canonical JSON each, byte for byte.",
    ...readers,
    file: "Fahrtenbuch.jsonl",
  }),
};
