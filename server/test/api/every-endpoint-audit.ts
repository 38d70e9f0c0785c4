import { driverViewers, type Row } from "./every-endpoint-row.ts";

const audit = { roles: driverViewers, packages: [2] };

/** The calls of the check before a tax audit. */
export const auditTable: Record<string, Row> = {
  "GET /Audit": { ...audit, query: "month=2026-04" },
  "GET /Audit/:vehicleId/:month": { ...audit, id: "vehicle", secondId: "month", isScoped: true },
};
