import { driverViewers, type Row } from "./every-endpoint-row.ts";

const own = { roles: driverViewers, isNoSupport: true } as const;
const body = {
  // An address of nobody's, which is looked up nowhere, and the key of the example of RFC 8291.
  endpoint: "https://93.184.216.34/push",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  kinds: ["reservation"],
};

/** On which devices people are told something. The keys of the installation are made when they are asked for first. */
export const pushTable: Record<string, Row> = {
  "GET /PushSubscriptions": { ...own, notes: ["push_keys"] },
  "POST /PushSubscriptions": { ...own, body, emptyHanded: 400 },
  // What is told in a session is called as it.
  "DELETE /PushSubscriptions/:id": { ...own, id: "session", status: 204, emptyHanded: 404 },
};
