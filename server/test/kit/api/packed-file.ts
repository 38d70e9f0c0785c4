import type { Actor } from "@wegbuch/contract/access/actor";
import { strFromU8, unzipSync } from "fflate";
import { createExport } from "../../../src/features/ownexports/create-export.ts";
import { ownExportJobs } from "../../../src/features/ownexports/jobs.ts";
import { readExport } from "../../../src/features/ownexports/queries.ts";
import { clock } from "../../../src/platform/clock.ts";
import type { TestDatabase } from "../db/database.ts";

/** The files a person takes along, by their names. */
export async function readPacked(database: TestDatabase, actor: Actor, id: string) {
  const pieces: Uint8Array[] = [];
  for await (const piece of await readExport(database, actor, { id, now: clock.now() })) pieces.push(piece);
  const files = Object.entries(unzipSync(Buffer.concat(pieces)));
  return Object.fromEntries(files.map(([name, bytes]) => [name, strFromU8(bytes)]));
}

/** What somebody takes along who asks for it now. */
export async function packedFor(database: TestDatabase, actor: Actor) {
  const parts = { database, clock };
  const { id } = await createExport(parts, actor);
  await ownExportJobs(parts).packOwnData(actor.mandatorId, { exportId: id, userId: actor.userId });
  const files = await readPacked(database, actor, id);
  return { files, read: (name: string) => JSON.parse(files[`${name}.json`]!) as unknown };
}
