import { driverViewer } from "../access/role-sets.ts";
import { get } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import { Audit, AuditFilter, auditMonth, AuditVehicle } from "./schemas.ts";

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
};
