import type { Page } from "@wegbuch/contract/kit/page";
import type { PlaceView, PlaceViewFilter } from "@wegbuch/contract/privacy/schemas";
import type { LookKind } from "@wegbuch/contract/kit/endpoint";
import { lookKinds } from "@wegbuch/contract/privacy/codes";
import { type RawBuilder, sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { readPage } from "../../platform/db/page.ts";

/** Of a token as histories name it, of a webhook by the host it was led to then, of an address that got mails by that. */
const nameOfViewer = (since: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql<string | null>`coalesce(
  viewer.first_name || ' ' || viewer.last_name, 'API: ' || token.name,
  'Webhook: ' || hosts_told(webhook.host, webhook.former_hosts, ${since}, ${until}), 'E-Mail: ' || told.address)`;

/** Who was told where whoever the transaction is for was, the latest hour first (rule privacy/readers). */
export async function readViews(db: MandatorDb, filter: PlaceViewFilter): Promise<Page<PlaceView>> {
  const found = db
    .selectFrom("own_place_views as view")
    .innerJoin("vehicles as vehicle", "vehicle.id", "view.vehicle_id")
    .leftJoin("users as viewer", "viewer.id", "view.viewer_id")
    .leftJoin("api_tokens as token", "token.id", "view.viewer_id")
    .leftJoin("webhooks as webhook", "webhook.id", "view.viewer_id")
    .leftJoin("told_addresses as told", "told.id", "view.viewer_id")
    .select(["view.hour", "view.kind", "view.count", "view.is_support", "view.viewer_id"])
    .select(["view.vehicle_id", "vehicle.name as vehicle_name"])
    .select(nameOfViewer(sql`view.hour`, sql`view.hour + interval '1 hour'`).as("viewer_name"))
    .orderBy("view.hour", "desc")
    .orderBy("viewer_name")
    .orderBy("view.viewer_id")
    .orderBy("view.kind")
    .orderBy("view.vehicle_id")
    .orderBy("view.is_support");
  const page = await readPage(found, filter);
  return {
    ...page,
    items: page.items.map((row) => ({
      kind: row.kind as PlaceView["kind"],
      viewer: row.viewer_id === null ? null : { id: row.viewer_id, name: row.viewer_name! },
      isSupport: row.is_support!,
      vehicle: { id: row.vehicle_id!, name: row.vehicle_name },
      hour: row.hour!.toISOString(),
      count: row.count!,
    })),
  };
}

/** How often one person looked in some time, by kind; without a name it was support by itself. */
export type MonthlyViews = {
  name: string | null;
  isSupport: boolean;
  counts: Partial<Record<LookKind, number>>;
};

/** How often who looked in [from, to), by name (rule privacy/report). */
export async function readMonthlyViews(
  db: MandatorDb,
  { from, to }: { from: Date; to: Date },
): Promise<MonthlyViews[]> {
  const { rows } = await sql<{ name: string | null; is_support: boolean; counts: Record<string, number> }>`
    select ${nameOfViewer(sql`${from}::timestamptz`, sql`${to}::timestamptz`)} as name, view.is_support,
      jsonb_object_agg(view.kind, view.count) as counts
    from place_views_of_month(${from}, ${to}) as view
    left join users as viewer on viewer.id = view.viewer_id
    left join api_tokens as token on token.id = view.viewer_id
    left join webhooks as webhook on webhook.id = view.viewer_id
    left join told_addresses as told on told.id = view.viewer_id
    group by viewer.id, viewer.first_name, viewer.last_name, token.id, token.name, webhook.id, webhook.host, webhook.former_hosts, told.id,
      told.address, view.is_support
    order by viewer.last_name nulls last, viewer.first_name, token.name nulls last, webhook.host nulls last, told.address,
      viewer.id, token.id, webhook.id, view.is_support`.execute(db);
  return rows.map(({ name, is_support, counts }) => ({
    name,
    isSupport: is_support,
    counts: Object.fromEntries(
      Object.entries(lookKinds).flatMap(([kind, code]) => (code in counts ? [[kind, counts[code]]] : [])),
    ),
  }));
}
