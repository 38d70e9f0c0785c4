import type { Actor } from "@wegbuch/contract/access/actor";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/vehicles/texts";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { Problem } from "../../platform/http/problem.ts";
import { userIsVisible } from "./visible-to.ts";

const texts = inBothLanguages(de, en);

export type Person = {
  id: string;
  name: string;
  isArchived: boolean;
  /** Whether the actor may name him; nobody may name who was deleted. */
  isInScope: boolean;
};

/**
 * Users whom nobody archives until the transaction ends, those of these that there are. People are held before vehicles, as
 * those do who archive them.
 */
export function holdPeople(db: MandatorDb, actor: Actor, ids: readonly string[]): Promise<Person[]> {
  return db
    .selectFrom("users")
    .select(["id", sql<string>`first_name || ' ' || last_name`.as("name")])
    .select(sql<boolean>`archived_at is not null`.as("isArchived"))
    .select(sql<boolean>`deleted_at is null and ${userIsVisible(actor, "users.id")}`.as("isInScope"))
    .where("id", "=", oneOf([...new Set(ids)]))
    .orderBy("id")
    .forShare()
    .execute();
}

/** One such user, or undefined. */
export async function holdPerson(db: MandatorDb, actor: Actor, id: string): Promise<Person | undefined> {
  const [person] = await holdPeople(db, actor, [id]);
  return person;
}

export function refuseArchived(field: string, { name, isArchived }: Person): void {
  if (!isArchived) return;
  throw new Problem(409, "Conflict", { errors: { [field]: [fill(texts.personIsArchived, { name })] } });
}
