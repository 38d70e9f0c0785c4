import type { Actor } from "@wegbuch/contract/access/actor";
import { requestStates } from "@wegbuch/contract/deletionrequests/codes";
import type { DeletionRequest, DeletionRequestFilter } from "@wegbuch/contract/deletionrequests/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { readPage } from "../../platform/db/page.ts";
import { findKeptYears } from "./find-kept-years.ts";

type Asked = DeletionRequestFilter & { now: Date };

/** The requests of all people: the open one that is due first, then what was decided or withdrawn last. */
export async function listRequests(db: MandatorDb, { now, ...page }: Asked): Promise<Page<DeletionRequest>> {
  const found = requests(db, now)
    .orderBy(sql`coalesce(request.withdrawn_at, request.decided_at) is not null`)
    .orderBy(
      sql`case when coalesce(request.withdrawn_at, request.decided_at) is null then request.asked_at end`,
    )
    .orderBy(sql`coalesce(request.withdrawn_at, request.decided_at)`, "desc")
    .orderBy("request.id");
  const { items, ...counts } = await readPage(found, page);
  return { ...counts, items: await told(db, items, now) };
}

/** The actor's own, the latest first. */
export async function listOwnRequests(
  db: MandatorDb,
  { userId }: Actor,
  { now, ...page }: Asked,
): Promise<Page<DeletionRequest>> {
  const found = requests(db, now)
    .where("request.user_id", "=", userId)
    .orderBy("request.asked_at", "desc")
    .orderBy("request.id", "desc");
  const { items, ...counts } = await readPage(found, page);
  return { ...counts, items: await told(db, items, now) };
}

/** One that is there. */
export async function readRequest(db: MandatorDb, id: string, now: Date): Promise<DeletionRequest> {
  const row = await requests(db, now).where("request.id", "=", id).executeTakeFirstOrThrow();
  const [request] = await told(db, [row], now);
  return request!;
}

/** What of an open one would be held is told as if it were granted now. */
const requests = (db: MandatorDb, now: Date) =>
  db
    .selectFrom("deletion_requests as request")
    .innerJoin("users as person", "person.id", "request.user_id")
    .leftJoin("users as decider", "decider.id", "request.decided_by")
    .leftJoin("users as author", "author.id", "request.entered_by")
    .select(["request.id", "request.user_id", "request.text", "request.asked_at", "request.due_on"])
    .select(["request.decided_by", "request.decided_at", "request.is_granted", "request.erased_until_on"])
    .select(["request.erased_at", "request.kept_until_year", "request.withdrawn_at", "request.entered_by"])
    .select(sql<string>`person.first_name || ' ' || person.last_name`.as("person_name"))
    .select(sql<string | null>`decider.first_name || ' ' || decider.last_name`.as("decider_name"))
    .select(sql<string | null>`author.first_name || ' ' || author.last_name`.as("author_name"))
    .select(
      sql<number>`case when request.is_granted is not false and request.withdrawn_at is null
        then count_held_drives(request.user_id, coalesce(request.erased_until_on, ${dayOf(now)}::date)) else 0 end`.as(
        "held_count",
      ),
    );

type Row = Awaited<ReturnType<ReturnType<typeof requests>["executeTakeFirstOrThrow"]>>;

async function told(db: MandatorDb, rows: readonly Row[], now: Date): Promise<DeletionRequest[]> {
  const open = rows.filter((row) => stateOf(row) === requestStates.open);
  const years = await findKeptYears(
    db,
    open.map(({ user_id }) => user_id),
    now,
  );
  return rows.map((row) => ({
    id: row.id,
    person: { id: row.user_id, name: row.person_name },
    enteredBy: row.entered_by === null ? null : { id: row.entered_by, name: row.author_name! },
    text: row.text,
    askedAt: row.asked_at.toISOString(),
    dueOn: row.due_on,
    state: stateOf(row),
    decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decider_name! },
    decidedAt: row.decided_at?.toISOString() ?? null,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    erasedUntil: row.erased_until_on,
    erasedAt: row.erased_at?.toISOString() ?? null,
    keptUntilYear: row.decided_at === null ? (years.get(row.user_id) ?? null) : row.kept_until_year,
    heldCount: row.held_count,
  }));
}

function stateOf({ is_granted, withdrawn_at }: Pick<Row, "is_granted" | "withdrawn_at">) {
  if (withdrawn_at !== null) return requestStates.withdrawn;
  return is_granted === null
    ? requestStates.open
    : is_granted
      ? requestStates.granted
      : requestStates.refused;
}
