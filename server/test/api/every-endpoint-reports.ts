import type { Row } from "./every-endpoint-row.ts";

const report = {
  name: "Monatsbericht",
  type: "Month",
  sendToAll: [5],
  startedAt: "2026-06-01T06:00:00Z",
  interval: "Monthly",
  period: 1,
  groupBy: 2,
  format: 1,
  reportOnAll: true,
};

/** The calls about scheduled reports. */
export const scheduledReportTable: Record<string, Row> = {
  "GET /Reports": { roles: [1, 2] },
  "GET /Reports/:id": { roles: [1, 2], id: "scheduledReport" },
  "POST /Reports": { roles: [1], body: report, status: 201, emptyHanded: 400 },
  "PUT /Reports/:id": { roles: [1], id: "scheduledReport", body: report, emptyHanded: 400 },
  "DELETE /Reports/:id": { roles: [1], id: "scheduledReport", status: 204, emptyHanded: 404 },
};
