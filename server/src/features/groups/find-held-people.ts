import type { Actor } from "@wegbuch/contract/access/actor";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/vehicles/texts";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
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
 * A user whom nobody archives until the transaction ends, or undefined. People are held before vehicles, as those do who
 * archive them.
 */
export function holdPerson(db: MandatorDb, actor: Actor, id: string): Promise<Person | undefined> {
  return db
    .selectFrom("users")
    .select(["id", sql<string>`first_name || ' ' || last_name`.as("name")])
    .select(sql<boolean>`archived_at is not null`.as("isArchived"))
    .select(sql<boolean>`deleted_at is null and ${userIsVisible(actor, "users.id")}`.as("isInScope"))
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
}

export function refuseArchived(field: string, { name, isArchived }: Person): void {
  if (!isArchived) return;
  throw new Problem(409, "Conflict", { errors: { [field]: [fill(texts.personIsArchived, { name })] } });
}
