import type { Actor } from "@wegbuch/contract/access/actor";
import type { MandatorDb } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/problem.ts";
import { holdPerson, type Person, refuseArchived } from "../groups/find-held-people.ts";

/** Who drives what a phone reports; 404 for one the actor may not name, 409 for one in the archive. */
export async function findPerson(
  db: MandatorDb,
  actor: Actor,
  userId: string | null,
): Promise<Person | null> {
  if (userId === null) return null;
  const person = await holdPerson(db, actor, userId);
  if (!person?.isInScope) throw notFound("User");
  refuseArchived("userId", person);
  return person;
}
