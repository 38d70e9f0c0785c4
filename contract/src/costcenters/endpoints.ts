import { admin, driverViewer } from "../access/role-sets.ts";
import { del, get, patch, post, put } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import {
  ArchiveToggle,
  BulkArchiveToggle,
  Costcenter,
  CostcenterBulkChange,
  CostcenterFilter,
  CostcenterInput,
} from "./schemas.ts";

const writers = { for: admin, needs: "CostCenter" } as const;

export const costcenters = {
  list: get("/Costcenters", {
    token: "fleet:read",
    about: "The mandator's cost centres, by key.",
    for: driverViewer,
    needs: "CostCenter",
    query: CostcenterFilter,
    answer: page(Costcenter),
  }),
  read: get("/Costcenters/:id", {
    token: "fleet:read",
    about: "One cost centre.",
    for: driverViewer,
    needs: "CostCenter",
    answer: Costcenter,
  }),
  create: post("/Costcenters", {
    token: "fleet:write",
    about: "Adds a cost centre.",
    ...writers,
    body: CostcenterInput,
    isImportRow: true,
    answer: Costcenter,
    status: 201,
  }),
  change: put("/Costcenters/:id", {
    token: "fleet:write",
    about: "Changes a cost centre.",
    ...writers,
    body: CostcenterInput,
    answer: Costcenter,
  }),
  changeMany: patch("/Costcenters", {
    token: "fleet:write",
    about: "Gives several cost centres one description.",
    ...writers,
    body: CostcenterBulkChange,
    bodyLimit: 1024 * 1024,
  }),
  remove: del("/Costcenters/:id", {
    token: "fleet:write",
    about: "Deletes an archived cost centre.",
    ...writers,
  }),
  toggleArchive: post("/Costcenters/:id/ToggleArchive", {
    token: "fleet:write",
    about: "Archives a cost centre with a comment, or takes it back.",
    ...writers,
    body: ArchiveToggle,
    answer: Costcenter,
  }),
  toggleArchives: post("/Costcenters/ToggleArchive", {
    token: "fleet:write",
    about: "Archives several cost centres or takes them back.",
    ...writers,
    body: BulkArchiveToggle,
    bodyLimit: 1024 * 1024,
  }),
};
