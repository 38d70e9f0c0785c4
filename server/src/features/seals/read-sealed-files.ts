import { sql } from "kysely";
import type { Actor } from "@wegbuch/contract/access/actor";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { isWithheldFrom, visibleSeals } from "./queries.ts";

type Asked = { vehicleIds: readonly string[]; from: string; to: string; ShowPrivateTripTimes: boolean };

/**
 * The files of the sealed months of vehicles that a person may read and that share a day with a period, by
 * `{vehicle}/{month}-v{version}/{name}`, each with the list that the history names (rule seals/history).
 * All versions, or the newest of each month where times of private trips are left out: an older one was written when some
 * of these may have been business trips. What is withheld from the person is left out.
 */
export async function* readSealedFiles(
  db: MandatorDb,
  actor: Actor,
  { vehicleIds, from, to, ShowPrivateTripTimes }: Asked,
): AsyncGenerator<{ path: string; content: string | Uint8Array }> {
  const month = sql`seal.month::timestamp at time zone 'Europe/Vienna'`;
  const seals = await visibleSeals(db, actor)
    .select(["seal.id", "seal.vehicle_id", "seal.version"])
    .select(sql<string>`to_char(seal.month, 'YYYY-MM')`.as("month"))
    .where("seal.vehicle_id", "=", oneOf(vehicleIds))
    .where(sql<boolean>`not ${isWithheldFrom(actor)}`)
    .where(sql<boolean>`${month} < ${to}::timestamptz`)
    .where(
      sql<boolean>`(seal.month + interval '1 month')::timestamp at time zone 'Europe/Vienna' > ${from}::timestamptz`,
    )
    .orderBy("seal.vehicle_id")
    .orderBy("seal.month")
    .orderBy("seal.version")
    .execute();
  const isNewest = (seal: (typeof seals)[number], place: number) =>
    seals[place + 1]?.vehicle_id !== seal.vehicle_id || seals[place + 1]?.month !== seal.month;
  for (const { id, vehicle_id, version, month: name } of seals.filter(
    (seal, place) => ShowPrivateTripTimes || isNewest(seal, place),
  )) {
    const folder = `${vehicle_id}/${name}-v${version}`;
    const files = await db
      .selectFrom("seal_files")
      .select(["name", "sha256", "content"])
      .where("seal_id", "=", id)
      .orderBy("type")
      .execute();
    yield {
      path: `${folder}/SHA256SUMS`,
      content: files.map((file) => `${file.sha256}  ${file.name}\n`).join(""),
    };
    for (const file of files) yield { path: `${folder}/${file.name}`, content: file.content };
  }
}
