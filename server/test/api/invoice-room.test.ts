import { mostBytesOfCompany, mostBytesOfFile } from "@wegbuch/contract/services/rules";
import { expect, test } from "vitest";
import { aLogbook } from "../kit/api/logbook.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase();
const full = { file: ["Mit dieser Datei hätten die Rechnungen des Unternehmens mehr als 1 GB"] };

test("the invoices of a company have room for 1 GB, to the byte, of two that come at once too", async () => {
  const { ask, vehicle, mandatorId, aCar } = await aLogbook(database);
  const other = await aCar();
  const add = async (bytes: number, vehicleId = vehicle) => {
    const content = Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(bytes - 5, 7)]).toString("base64");
    const { status, body } = await ask<{ errors?: object }>(1, "POST /ServiceHistories", {
      vehicleId,
      serviceDate: "2026-02-15T00:00:00Z",
      serviceAt: 0,
      file: { name: "Rechnung.pdf", content },
    });
    return body.errors ?? status;
  };
  const kept = async () => {
    const statement =
      "select sum(octet_length(content))::float8 as bytes from service_files where mandator_id = $1";
    return (await asOwner<{ bytes: number }>(database, statement, [mandatorId]))[0]!.bytes;
  };
  expect(await add(5)).toBe(201);
  // As many large ones as leave room for ten bytes, which need not lie on the disk at their full size.
  await asOwner(database, "alter table service_files alter column content set storage extended");
  const fill = (content: string, count: number) =>
    asOwner(
      database,
      `with noted as (
         insert into services select (jsonb_populate_record(null::services,
           to_jsonb(service) || jsonb_build_object('id', gen_random_uuid()))).*
         from (select * from services where mandator_id = $1 limit 1) as service, generate_series(1, $2::integer)
         returning id
       )
       insert into service_files (mandator_id, service_id, name, type, content)
       select $1, id, 'Rechnung.pdf', 'pdf', (${content}) from noted`,
      [mandatorId, count],
    );
  const made = (bytes: number) => `convert_to(repeat('x', ${bytes}), 'UTF8')`;
  const room = mostBytesOfCompany - 10 - (await kept());
  await fill(made(mostBytesOfFile), 1);
  // What is compressed already is copied as it lies.
  const largest = `select content from service_files where octet_length(content) = ${mostBytesOfFile} limit 1`;
  await fill(largest, Math.floor(room / mostBytesOfFile) - 1);
  await fill(made(room % mostBytesOfFile), 1);
  expect(await kept()).toBe(mostBytesOfCompany - 10);
  expect(await add(11)).toEqual(full);
  // Whoever is at it takes so long that the other one has come, too.
  await asOwner(
    database,
    "create function come_slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return new; end $$",
  );
  await asOwner(
    database,
    "create trigger comes_slowly before insert on service_files for each row execute function come_slowly()",
  );
  const both = await Promise.all([add(10), add(10, other)]);
  expect(both).toEqual(expect.arrayContaining([201, full]));
  expect(await add(5)).toEqual(full);
}, 120_000);
