import { Client } from "pg";
import { hashPassword } from "../../server/src/features/auth/hash-password.ts";
import { sized } from "./_sized.ts";

const vehicles = sized("BENCH_VEHICLES", { full: 20_000, quick: 2_000 });
export const size = { vehicles, users: vehicles, groups: vehicles / 10, boxes: vehicles * 0.95 };

const password = "for one benchmark";
/** An admin, and a group leader who leads a tenth of the groups. */
export const people = {
  admin: { email: "person1@large.example", password },
  leader: { email: "person3@large.example", password },
};

/**
 * Founds one mandator as large as they may get, by the address of the database's owner: a tree of groups, people,
 * vehicles with boxes, positions, a year of mileage, trips, inspections and services.
 */
export async function foundLargeCompany(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set search_path = wegbuch, pg_temp");
    await client.query(
      "insert into mandators (id, name, packages, created_at) values (gen_random_uuid(), 'Large', 63, now())",
    );
    for (const statement of statements) await client.query(statement);
    const hash = await hashPassword(password, "ordinary");
    await client.query("update logins set password_hash = $1 where email = any($2)", [
      hash,
      Object.values(people).map(({ email }) => email),
    ]);
    await client.query("analyze");
  } finally {
    await client.end();
  }
}

// Ids follow from numbers, so that what belongs together is found again.
const idOf = (kind: string, number: string) => `md5('${kind}' || ${number})::uuid`;
const mandator = "(select id from mandators)";
const numbers = (count: number) => `generate_series(1, ${count}) as n`;
const driver = idOf("user", `1 + n % ${size.users}`);

const statements = [
  `insert into groups (mandator_id, id, parent_id, name, created_at)
   select ${mandator}, ${idOf("group", "n")}, case when n > 1 then ${idOf("group", "(n + 8) / 10")} end,
     'Gruppe ' || n, now()
   from ${numbers(size.groups)}`,
  `insert into costcenters (mandator_id, id, foreign_id, created_at)
   select ${mandator}, ${idOf("costcenter", "n")}, 'K' || n, now() from ${numbers(200)}`,
  `insert into logins (mandator_id, id, email)
   select ${mandator}, ${idOf("user", "n")}, 'person' || n || '@large.example' from ${numbers(size.users)}`,
  `insert into users (mandator_id, id, foreign_id, first_name, last_name, description, role_id, costcenter_id, created_at)
   select ${mandator}, ${idOf("user", "n")}, to_char(n, 'FM000000'),
     (array['Anna', 'Sebastian', 'Žofia', 'Maximilian', 'Eva-Maria'])[1 + n % 5],
     (array['Huber', 'Österreicher', 'Gruber', 'Novák', 'Müller-Lüdenscheid'])[1 + n % 5] || ' ' || n,
     'Fährt im Außendienst, Standort ' || n % 40, case when n <= 6 then n else 5 end,
     ${idOf("costcenter", "1 + n % 200")}, now()
   from ${numbers(size.users)}`,
  `insert into group_users (mandator_id, group_id, user_id)
   select ${mandator}, ${idOf("group", `1 + n % ${size.groups}`)}, ${idOf("user", "n")} from ${numbers(size.users)}`,
  // The leader's is one of ten below the root.
  `update group_users set group_id = ${idOf("group", "2")} where user_id = ${idOf("user", "3")}`,
  `insert into vehicles (mandator_id, id, name, license_plate, model, description, type, owner_id, costcenter_id,
     country, registration_date, vehicle_service_type, periodic_service_distance_in_meter, created_at)
   select ${mandator}, ${idOf("vehicle", "n")}, 'Wagen ' || n, 'W-' || to_char(n, 'FM00000') || 'L',
     (array['VW Caddy', 'Škoda Octavia', 'Ford Transit'])[1 + n % 3], 'Standort ' || n % 40, n % 2,
     ${idOf("user", "n")}, ${idOf("costcenter", "1 + n % 200")},
     'AT', date '2018-01-01' + make_interval(months => n % 90), n % 3, 15000000, now() - interval '1 year'
   from ${numbers(size.vehicles)}`,
  `insert into group_vehicles (mandator_id, group_id, vehicle_id)
   select ${mandator}, ${idOf("group", `1 + n % ${size.groups}`)}, ${idOf("vehicle", "n")}
   from ${numbers(size.vehicles)}`,
  `insert into vehicle_drivers (mandator_id, vehicle_id, user_id)
   select ${mandator}, ${idOf("vehicle", "n")}, ${driver} from ${numbers(size.vehicles)} where n % 4 = 0`,
  `insert into calibrations (mandator_id, id, vehicle_id, calibrated_at, mileage_in_meters, is_initial, created_at)
   select ${mandator}, gen_random_uuid(), ${idOf("vehicle", "n")}, now() - interval '1 year', n * 1000, true, now()
   from ${numbers(size.vehicles)}`,
  `insert into boxes (mandator_id, id, imei, model, device_type, created_at)
   select ${mandator}, ${idOf("box", "n")}, 350000000000000 + n, 'FMC003', 'obd', now() from ${numbers(size.boxes)}`,
  `insert into box_attachments (mandator_id, id, box_id, vehicle_id, created_at)
   select ${mandator}, gen_random_uuid(), ${idOf("box", "n")}, ${idOf("vehicle", "n")}, now()
   from ${numbers(size.boxes)}`,
  `insert into vehicle_positions (mandator_id, vehicle_id, latitude, longitude, speed, heading, device_time, last_contact_at)
   select ${mandator}, ${idOf("vehicle", "n")}, 47 + n % 100 / 100.0, 14 + n % 200 / 100.0, 0, 0, at, at
   from ${numbers(size.boxes)} cross join lateral (select now() - make_interval(mins => n % 400) as at) as seen`,
  `insert into odometer_months (mandator_id, vehicle_id, month, mileage_in_meters)
   select ${mandator}, ${idOf("vehicle", "n")}, date_trunc('month', now() - make_interval(months => past))::date, 1500000
   from ${numbers(size.vehicles)} cross join generate_series(0, 11) as past`,
  `insert into trip_days (mandator_id, vehicle_id, driver_id, day, type, is_hidden, trip_count, locked_count,
     ready_count, mileage_in_meters, duration_seconds, idle_seconds)
   select ${mandator}, ${idOf("vehicle", "n")}, ${driver}, current_date - past, 0, false, 4, 0, 0, 60000, 4000, 300
   from ${numbers(size.vehicles)} cross join generate_series(1, 20) as past`,
  `insert into trip_months (mandator_id, vehicle_id, driver_id, month, type, is_hidden, trip_count, locked_count,
     ready_count, mileage_in_meters, duration_seconds, idle_seconds)
   select mandator_id, vehicle_id, driver_id, date_trunc('month', day)::date, type, is_hidden, sum(trip_count), 0, 0,
     sum(mileage_in_meters), sum(duration_seconds), sum(idle_seconds)
   from trip_days group by 1, 2, 3, 4, 5, 6`,
  `insert into company_days (mandator_id, day, type, is_hidden, is_driverless, part, trip_count, locked_count, ready_count,
     mileage_in_meters)
   select mandator_id, day, type, is_hidden, driver_id is null, mandator_id, sum(trip_count), 0, 0, sum(mileage_in_meters)
   from trip_days group by 1, 2, 3, 4, 5`,
  `insert into company_months (mandator_id, month, type, is_hidden, is_driverless, part, trip_count, locked_count, ready_count,
     mileage_in_meters)
   select mandator_id, month, type, is_hidden, driver_id is null, mandator_id, sum(trip_count), 0, 0, sum(mileage_in_meters)
   from trip_months group by 1, 2, 3, 4, 5`,
  `insert into trips (mandator_id, id, vehicle_id, driver_id, started_at, finished_at, mileage_in_meters, created_at)
   select ${mandator}, gen_random_uuid(), ${idOf("vehicle", "n")}, ${driver}, at, at + interval '20 minutes', 15000, at
   from ${numbers(size.vehicles)} cross join generate_series(1, 10) as past
   cross join lateral (select now() - make_interval(hours => past * 5) as at) as driven`,
  `insert into odometer_days (mandator_id, vehicle_id, day, mileage_in_meters)
   select mandator_id, vehicle_id, (finished_at at time zone 'UTC')::date, sum(mileage_in_meters) from trips group by 1, 2, 3`,
  `update vehicle_odometers as known set driven_meters = driven.meters
   from (select vehicle_id, sum(mileage_in_meters) as meters from odometer_months group by 1) as driven
   where driven.vehicle_id = known.vehicle_id`,
  `insert into inspections (mandator_id, id, vehicle_id, inspected_on, created_at)
   select ${mandator}, gen_random_uuid(), ${idOf("vehicle", "n")}, date_trunc('month', now())::date, now()
   from ${numbers(size.vehicles)}`,
  `insert into services (mandator_id, id, vehicle_id, serviced_on, mileage_in_meters, created_at)
   select ${mandator}, gen_random_uuid(), ${idOf("vehicle", "n")}, date_trunc('month', now())::date, n * 1000, now()
   from ${numbers(size.vehicles)}`,
];
