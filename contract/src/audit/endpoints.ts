import { driver, driverViewer } from "../access/role-sets.ts";
import { get, put } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import { Audit, AuditFilter, auditMonth, AuditRemark, AuditVehicle } from "./schemas.ts";

const readers = { for: driverViewer, needs: "Logbook" } as const;

export const audits = {
  list: get("/Audit", {
    about: "How well the logbooks of vehicles were kept, month by month.",
    ...readers,
    query: AuditFilter,
    answer: page(AuditVehicle),
  }),
  read: get("/Audit/:vehicleId/:month", {
    about: "What a tax office might ask about a month of a vehicle.",
    ...readers,
    params: { month: auditMonth },
    answer: Audit,
  }),
  explain: put("/Audit/:vehicleId/:month/Answer", {
    about: "Says why a finding is none, so that it no longer counts, or takes that back.",
    for: driver,
    needs: "Logbook",
    params: { month: auditMonth },
    body: AuditRemark,
    answer: Audit,
  }),
};
