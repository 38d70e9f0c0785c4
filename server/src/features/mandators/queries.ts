import { packagesOfMask } from "@wegbuch/contract/access/packages";
import type { Page } from "@wegbuch/contract/kit/page";
import { testerFilters } from "@wegbuch/contract/mandators/codes";
import type {
  Anchors,
  CompanyCountry,
  InboxClosing,
  PoolRules,
  SignInPolicy,
  Mandator,
  MandatorFilter,
  MandatorSelection,
} from "@wegbuch/contract/mandators/schemas";
import { type Kysely, sql } from "kysely";
import type { Database, MandatorDb } from "../../platform/db/database.ts";
import { inBatches } from "../../platform/db/in-batches.ts";
import { readPage } from "../../platform/db/page.ts";
import { byName, contains } from "../../platform/db/search.ts";
import type { DB } from "../../platform/db/types.ts";
import { readCompanyCountry } from "../groups/read-company-country.ts";
import { addressOf } from "./rows.ts";

/** The admin role, in a transaction or without one. */
type Reader = Pick<Kysely<DB>, "selectFrom">;

export async function listMandators(database: Database, filter: MandatorFilter): Promise<Page<Mandator>> {
  const page = await readPage(inOrder(withAmounts(selected(database.as("admin"), filter)), filter), filter);
  return { ...page, items: page.items.map(mandatorOf) };
}

/** All mandators of a selection in the order of the list, for an export. */
export async function* mandatorRows(
  database: Database,
  selection: MandatorSelection,
): AsyncGenerator<Mandator> {
  const db = database.as("admin");
  const found = await inOrder(withAmounts(selected(db, selection)), selection).execute();
  const ids = found.map(({ id }) => id);
  yield* inBatches(ids, async (some) => {
    const query = existing(db).where("mandators.id", "=", sql<string>`any(${some}::uuid[])`);
    return (await withAmounts(query).execute()).map(mandatorOf);
  });
}

export async function readMandator(db: Reader, id: string): Promise<Mandator | undefined> {
  const row = await withAmounts(existing(db).where("mandators.id", "=", id)).executeTakeFirst();
  return row && mandatorOf(row);
}

const existing = (db: Reader) => db.selectFrom("mandators").where("mandators.deleted_at", "is", null);

function selected(db: Reader, { searchTerm, isArchived, isTestMandator }: MandatorSelection) {
  let query = existing(db).where("mandators.archived_at", isArchived ? "is not" : "is", null);
  if (isTestMandator !== testerFilters.all) {
    query = query.where(
      "mandators.tester_since",
      isTestMandator === testerFilters.only ? "is not" : "is",
      null,
    );
  }
  if (searchTerm !== undefined) {
    const searched = ["mandators.name", "mandators.description", "mandators.company_name"];
    query = query.where(contains(searched, searchTerm));
  }
  return query;
}

/** What a list is sorted by but its name; the amounts are called as they are counted. */
const sorts = {
  amountOfBoxes: sql.ref("amount_of_boxes"),
  amountOfVehicles: sql.ref("amount_of_vehicles"),
  amountOfUsers: sql.ref("amount_of_users"),
  createdAt: sql.ref("mandators.created_at"),
  testerEndsAt: sql`tester_since + make_interval(days => tester_expires_in_days)`,
};

function inOrder(query: ReturnType<typeof withAmounts>, { sortBy, isDescending }: MandatorSelection) {
  const turn = isDescending ? "desc" : "asc";
  const isByName = sortBy === undefined || sortBy === "name";
  const sorted = isByName ? query : query.orderBy(sorts[sortBy], (order) => order[turn]().nullsLast());
  return sorted.orderBy(byName("mandators.name"), isByName ? turn : "asc").orderBy("mandators.id");
}

/** PostgreSQL counts after it has cut out the page, so that only its mandators cost something, unless they sort it. */
const withAmounts = (query: ReturnType<typeof existing>) =>
  query.selectAll("mandators").select((row) => [
    row
      .selectFrom("boxes")
      .select((boxes) => boxes.fn.countAll<number>().as("count"))
      .whereRef("boxes.mandator_id", "=", "mandators.id")
      .where("boxes.archived_at", "is", null)
      .where("boxes.kind", "=", "tracker")
      .as("amount_of_boxes"),
    row
      .selectFrom("vehicles")
      .select((vehicles) => vehicles.fn.countAll<number>().as("count"))
      .whereRef("vehicles.mandator_id", "=", "mandators.id")
      .where("vehicles.archived_at", "is", null)
      .where("vehicles.deleted_at", "is", null)
      .as("amount_of_vehicles"),
    row
      .selectFrom("users")
      .select((users) => users.fn.countAll<number>().as("count"))
      .whereRef("users.mandator_id", "=", "mandators.id")
      .where("users.archived_at", "is", null)
      .where("users.deleted_at", "is", null)
      .as("amount_of_users"),
  ]);

type Row = Awaited<ReturnType<ReturnType<typeof withAmounts>["executeTakeFirstOrThrow"]>>;

function mandatorOf(row: Row): Mandator {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    packages: packagesOfMask(row.packages),
    companyName: row.company_name,
    address: addressOf(row.address),
    hideTripsUpToInMeter: row.hide_trips_up_to_in_meter,
    canShowTracks: row.can_show_tracks,
    canMergeSplitTrips: row.can_merge_split_trips,
    liveLocationIntervalInSeconds: row.live_location_interval_in_seconds,
    isTester: row.tester_since !== null,
    testerSince: row.tester_since?.toISOString() ?? null,
    testerExpiresInDays: row.tester_expires_in_days,
    testerCreatedBy: row.tester_created_by,
    sendWelcomeMail: row.send_welcome_mail,
    amountOfBoxes: row.amount_of_boxes ?? 0,
    amountOfVehicles: row.amount_of_vehicles ?? 0,
    amountOfUsers: row.amount_of_users ?? 0,
    createdAt: row.created_at.toISOString(),
    archivedAt: row.archived_at?.toISOString() ?? null,
  };
}

/** What becomes of the own company's trips once their deadline is over (rule inbox/closing). */
export const readClosing = (db: MandatorDb): Promise<InboxClosing> =>
  db
    .selectFrom("mandators")
    .select(["private_at_deadline as privateAtDeadline", "lock_at_deadline as lockAtDeadline"])
    .executeTakeFirstOrThrow();

/** How the vehicles of the own company's pool are shared (rules reservations/buffer, reservations/not-picked-up). */
export const readPoolRules = (db: MandatorDb): Promise<PoolRules> =>
  db
    .selectFrom("mandators")
    .select(["reservation_buffer_minutes as bufferInMinutes", "cancels_not_picked_up as cancelsNotPickedUp"])
    .executeTakeFirstOrThrow();

/** Which roles of the own company must show a second factor (rule accounts/policy). */
export async function readSignInPolicy(db: MandatorDb): Promise<SignInPolicy> {
  const { roles } = await db
    .selectFrom("mandators")
    .select("second_factor_roles as roles")
    .executeTakeFirstOrThrow();
  return { secondFactorRoles: roles as SignInPolicy["secondFactorRoles"] };
}

/** Whose law vehicles of the own company follow that have no country of their own (rule mandators/country). */
export const readCountry = async (db: MandatorDb): Promise<CompanyCountry> => ({
  country: await readCompanyCountry(db),
});

/** Who gets the seals of the history, how far they went out, and which the newest one with a time stamp is. */
export const readAnchors = (db: MandatorDb): Promise<Anchors> =>
  db
    .selectFrom("mandators")
    .select((row) => [
      "anchor_emails as emails",
      "anchor_interval as interval",
      "anchored_until as sentUntil",
      row
        .selectFrom("history_timestamps")
        .select(({ fn }) => fn.max("day").as("day"))
        .as("stampedUntil"),
    ])
    .$castTo<Anchors>()
    .executeTakeFirstOrThrow();
