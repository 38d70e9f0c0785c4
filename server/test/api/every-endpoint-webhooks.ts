import type { Row } from "./every-endpoint-row.ts";

const own = { roles: [1], isNoSupport: true } as const;
const named = { ...own, id: "webhook" } as const;
// An address of nobody's, which is looked up nowhere.
const body = { url: "https://93.184.216.34/hook", events: ["trip.finished"] };

/** Where a company has what happens told. */
export const webhookTable: Record<string, Row> = {
  "GET /Webhooks": own,
  "POST /Webhooks": { ...own, proof: "always", body, status: 201, emptyHanded: 400 },
  "PUT /Webhooks/:id": { ...named, proof: "always", body, emptyHanded: 400 },
  "DELETE /Webhooks/:id": { ...named, status: 204, emptyHanded: 404 },
  "POST /Webhooks/:id/RotateSecret": { ...named, proof: "always", emptyHanded: 404 },
  "POST /Webhooks/:id/Test": { ...named, status: 202, emptyHanded: 404 },
  "GET /Webhooks/:id/Deliveries": named,
  "POST /Webhooks/Deliveries/:id/Redeliver": { ...own, id: "delivery", status: 204, emptyHanded: 404 },
};
