import type { Client } from "pg";

/** Registers boxes, each in a vehicle of its own, a hundred to a mandator unless said; gives their IMEIs. */
export async function foundCompanies(
  client: Client,
  boxes: number,
  vehiclesPerMandator = 100,
): Promise<string[]> {
  await client.query("set search_path = wegbuch, pg_temp");
  await client.query(
    `insert into mandators (id, name, packages, created_at)
     select gen_random_uuid(), 'Company ' || n, 19, now() from generate_series(1, $1::int) n`,
    [Math.ceil(boxes / vehiclesPerMandator)],
  );
  const { rows } = await client.query<{ imei: string }>(
    `with companies as (select id, row_number() over (order by id) - 1 as n from mandators),
     fleet as (
       select companies.id as mandator_id, gen_random_uuid() as vehicle_id, gen_random_uuid() as box_id, number as n
       from generate_series(0, $1::int - 1) number join companies on companies.n = number / $2::int
     ),
     vehicle as (
       insert into vehicles (mandator_id, id, name, type, created_at)
       select mandator_id, vehicle_id, 'Car ' || n, 0, now() from fleet
     ),
     box as (
       insert into boxes (id, imei, model, device_type, mandator_id, created_at)
       select box_id, 350000000000000 + n, 'FMC003', 'obd', mandator_id, now() from fleet returning imei
     ),
     attached as (
       insert into box_attachments (mandator_id, id, box_id, vehicle_id, created_at)
       select mandator_id, gen_random_uuid(), box_id, vehicle_id, now() from fleet
     )
     select imei from box order by imei`,
    [boxes, vehiclesPerMandator],
  );
  return rows.map(({ imei }) => imei);
}
