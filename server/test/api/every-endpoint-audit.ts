import { driverViewers, type Row } from "./every-endpoint-row.ts";

/** What changed since is taken away by whoever reads first, and kept anew. */
const audit = { roles: driverViewers, packages: [2], notes: ["audit_months", "audit_changes"] };

/** A sealed month, which its readers find where they see the vehicle. */
const seal = { roles: [1, 2, 3, 4, 5], packages: [2], id: "seal", isScoped: true } as const;

/** The calls of the check before a tax audit. */
export const auditTable: Record<string, Row> = {
  "GET /Seals": { roles: [1, 2, 3, 4, 5], packages: [2] },
  "GET /Seals/Progress": { roles: [1], packages: [2] },
  "GET /Seals/:id/pdf": { ...seal },
  "GET /Seals/:id/csv": { ...seal },
  "GET /Seals/:id/jsonl": { ...seal },
  "POST /Seals": {
    roles: [1],
    packages: [2],
    body: { vehicleIds: ["{vehicle}"], month: "2026-01" },
    status: 201,
    emptyHanded: 400,
  },
  "GET /Audit": { ...audit, query: "month=2026-04" },
  "PUT /Audit/:vehicleId/:month/Answer": {
    ...audit,
    roles: [1, 3, 5],
    id: "vehicle",
    secondId: "month",
    isScoped: true,
    body: { rule: "K20", key: "2026-04", remark: null },
    emptyHanded: 400,
  },
  /** Of no vehicle, since to make a file takes longer than to let somebody in. */
  "POST /ReportService/Bundle/zip": {
    roles: [1, 2, 3, 4, 5],
    packages: [2],
    proof: "always",
    body: { vehicleIds: [], from: "2026-05-01T00:00:00Z", to: "2026-06-01T00:00:00Z" },
    status: 400,
    changesAnyway: true,
    emptyHanded: 400,
  },
  // A month there cannot be, since to make a file takes longer than to let somebody in.
  "POST /ReportService/Audit/pdf": {
    ...audit,
    roles: [1, 2, 3, 4, 5],
    body: { month: "2026-13" },
    status: 400,
    changesAnyway: true,
    emptyHanded: 400,
  },
  "POST /ReportService/Book/pdf": {
    ...audit,
    roles: [1, 2, 3, 4],
    body: { vehicleId: "{vehicle}", month: "2026-13" },
    status: 400,
    changesAnyway: true,
    emptyHanded: 400,
  },
  "GET /Audit/:vehicleId/:month": { ...audit, id: "vehicle", secondId: "month", isScoped: true },
};
