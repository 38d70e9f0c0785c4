import type { Actor } from "@wegbuch/contract/access/actor";
import { packages, packagesOfMask } from "@wegbuch/contract/access/packages";
import type { Role } from "@wegbuch/contract/access/roles";
import { trialOf } from "@wegbuch/contract/auth/rules";
import { type Language, languageOf } from "@wegbuch/contract/kit/texts";
import { type RawBuilder, sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../platform/db/database.ts";

type PackageName = keyof typeof packages;

export type Person = { actor: Actor; firstName: string; email: string; language: Language };

type Row = {
  id: string;
  role_id: Role;
  first_name: string;
  last_name: string;
  language: string | null;
  email: string;
  packages: number;
  tester_since: Date | null;
  tester_expires_in_days: number | null;
};

/** Those of a company's people who may log in, where it has a package if one is named. */
export async function findPeople(
  db: MandatorDb,
  isWanted: RawBuilder<unknown>,
  { now, needs }: { now: Date; needs?: PackageName },
): Promise<Person[]> {
  const { rows } = await sql<Row>`
    select users.id, role_id, first_name, last_name, users.language, logins.email, packages, tester_since,
      tester_expires_in_days
    from users
    join logins on logins.id = users.id and logins.is_enabled
    join mandators on mandators.id = users.mandator_id
    where users.archived_at is null and users.deleted_at is null and ${isWanted}
      and mandators.archived_at is null and mandators.deleted_at is null and ${hasPackage(needs)}
    order by users.id`.execute(db);
  return rows.filter((row) => !isTrialOver(row, now)).map((row) => personOf(row, mandatorOf(db)));
}

const hasPackage = (name?: PackageName): RawBuilder<boolean> =>
  name === undefined ? sql<boolean>`true` : sql<boolean>`packages & ${packages[name]} <> 0`;

const isTrialOver = ({ tester_since, tester_expires_in_days }: Row, now: Date): boolean =>
  trialOf(
    { testerSince: tester_since?.toISOString() ?? null, testerExpiresInDays: tester_expires_in_days },
    now.getTime(),
  )?.isExpired === true;

function personOf(row: Row, mandatorId: string): Person {
  const actor: Actor = {
    userId: row.id,
    mandatorId,
    supportUserId: null,
    supportName: null,
    name: `${row.first_name} ${row.last_name}`,
    role: row.role_id,
    packages: packagesOfMask(row.packages),
    isHWNOE: false,
    canShowTracks: false,
    canMergeSplitTrips: false,
    canCalibrate: false,
    isTester: row.tester_since !== null,
    isSupport: false,
  };
  return { actor, firstName: row.first_name, email: row.email, language: languageOf(row.language) };
}
