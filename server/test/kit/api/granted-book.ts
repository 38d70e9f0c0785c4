import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { DeletionRequest } from "@wegbuch/contract/deletionrequests/schemas";
import { expect, onTestFinished } from "vitest";
import { eraseGranted } from "../../../src/features/retention/jobs.ts";
import { advanceClock, clock } from "../../../src/platform/clock.ts";
import type { Database } from "../../../src/platform/db/database.ts";
import type { TestDatabase } from "../db/database.ts";
import { anAuditedBook } from "./audited-book.ts";

const aDay = 86_400_000;

/** A book some weeks later, whose driver asks for erasing; the company itself erases nothing. */
export async function anAskedBook(database: TestDatabase) {
  const book = await anAuditedBook(database);
  const before = await book.whole(5);
  advanceClock(10 * aDay);
  const { status, body } = await book.ask<DeletionRequest>(5, "POST /Privacy/Requests", {
    text: "Bitte meine Wege löschen",
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-granted-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const erase = (from: Database = database) =>
    eraseGranted({ database: from, clock, folder }, book.mandatorId);
  const night = async (from: Database = database) => {
    advanceClock(aDay);
    await erase(from);
  };
  const grant = () => book.ask<DeletionRequest>(1, `POST /Privacy/Requests/${body.id}/Grant`);
  return { ...book, before, request: body, folder, erase, night, grant };
}
