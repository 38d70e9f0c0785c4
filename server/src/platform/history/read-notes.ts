import { leafHash } from "@wegbuch/contract/evidence/merkle-tree";
import { type Head, leafOf } from "@wegbuch/contract/evidence/head-note";
import type { Database } from "../db/database.ts";

/** The days there is a note of, the oldest first. */
export async function readNoteDays(database: Database): Promise<string[]> {
  const rows = await database.as("admin").selectFrom("history_notes").select("day").orderBy("day").execute();
  return rows.map(({ day }) => day);
}

/** The note of a day; undefined where there is none. */
export async function readDailyNote(database: Database, day: string): Promise<string | undefined> {
  const row = await database
    .as("admin")
    .selectFrom("history_notes")
    .select("note")
    .where("day", "=", day)
    .executeTakeFirst();
  return row?.note;
}

/** What a time stamp authority has answered about notes, the oldest first. */
export function readStamps(database: Database): Promise<{ day: string; response: Buffer }[]> {
  return database
    .as("admin")
    .selectFrom("history_timestamps")
    .select(["day", "response"])
    .orderBy("day")
    .execute();
}

/** The keys notes were ever signed with, the oldest first, as whoever checks them keeps them. */
export function readHistoryKeys(database: Database): Promise<{ verifier_key: string; first_day: string }[]> {
  return database
    .as("admin")
    .selectFrom("history_keys")
    .selectAll()
    .orderBy("first_day")
    .orderBy("verifier_key")
    .execute();
}

const bytesOfHash = 32;

/** Takes the joined hashes of a note's leaves apart. */
export const leavesOf = (joined: Buffer): Buffer[] =>
  Array.from({ length: joined.length / bytesOfHash }, (_, place) =>
    joined.subarray(place * bytesOfHash, (place + 1) * bytesOfHash),
  );

/** Where in the tree of a note a head stands; -1 where it does not. */
export function placeOfHead(leaves: readonly Buffer[], head: Head): number {
  const hash = leafHash(leafOf(head));
  return leaves.findIndex((leaf) => leaf.equals(hash));
}
