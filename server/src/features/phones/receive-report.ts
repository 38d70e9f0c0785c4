import { decodePhone, type PhoneRequest } from "@wegbuch/device-protocol/decode-phone";
import { phoneReading, type PhoneMessage, type PhoneReport } from "@wegbuch/device-protocol/phone-report";
import { de, en } from "@wegbuch/contract/phones/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { mandatorOfSecret } from "../../platform/company-secret.ts";
import type { StoreReadings } from "../ingest/receive-readings.ts";
import { findReporting, type Reporting } from "./find-reporting.ts";
import { noteContact, noteUnreadable } from "./note-contact.ts";
import { noteRequest } from "./note-request.ts";

const say = inBothLanguages(de, en);

export type Receiving = { database: Database; clock: Clock; store: StoreReadings };

/**
 * Takes what a phone reports and gives what its app expects to hear once it is stored (rule readings/phones). Refuses 404 a
 * secret that opens nothing, 400 what cannot be read; OwnTracks would ask for ever, so that it hears of no mistake of its own.
 */
export async function receiveReport(
  { database, clock, store }: Receiving,
  token: string,
  request: PhoneRequest,
): Promise<string> {
  const mandatorId = mandatorOfSecret(token);
  const phone = await inMandator(database, mandatorId, (db) => findReporting(db, token));
  if (phone === undefined) {
    noteRequest("unknown", 404);
    throw notFound("Phone");
  }
  const { message, isOwnTracks } = decodePhone(request);
  if (message.kind === "report") await keep(message.report, phone);
  else await inMandator(database, mandatorId, (db) => noteUnreadable(db, phone.boxId, clock.now()));
  const isRefused = message.kind === "unreadable" && !isOwnTracks;
  noteRequest(appOf(message), isRefused ? 400 : 200);
  if (isRefused) throw new Problem(400, "Validation", { message: say.isUnreadable });
  return isOwnTracks ? "[]" : "";

  async function keep(report: PhoneReport, { boxId, boxNumber }: Reporting): Promise<void> {
    const receivedAt = clock.now().getTime();
    if (report.place !== null) {
      const reading = phoneReading(report.place, receivedAt);
      await store([{ boxNumber, deviceType: "phone", receivedAt, reading }]);
    }
    await inMandator(database, mandatorId, (db) => noteContact(db, boxId, report, receivedAt));
  }
}

function appOf(message: PhoneMessage): string {
  if (message.kind === "unreadable") return "unknown";
  return message.kind === "report" ? message.report.app : message.app;
}
