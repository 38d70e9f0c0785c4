import * as z from "zod";
import { driverViewer } from "../access/role-sets.ts";
import { get, post } from "../kit/endpoint.ts";
import { OwnExport } from "./schemas.ts";

// What is known of somebody is for him alone, so that support does not act for him here.
const own = { for: driverViewer, when: "isNoSupport" } as const;

/** What a company keeps of a person, as he may take it along (rule ownexports/packed). */
export const ownExports = {
  list: get("/Privacy/Exports", {
    about: "One's own files that can be fetched, and the one that is being made, the newest first.",
    ...own,
    answer: z.array(OwnExport),
  }),
  create: post("/Privacy/Export", {
    about: "Has all that is kept of oneself packed; a mail tells when it is ready.",
    ...own,
    proof: "always",
    answer: OwnExport,
    status: 202,
  }),
  file: get("/Privacy/Exports/:id/zip", {
    about: "All that is kept of oneself, as machines and people read it.",
    ...own,
    proof: "always",
    file: "MeineDaten.zip",
  }),
};
