import type { PlacedOrder } from "@wegbuch/contract/orders/schemas";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, test } from "vitest";
import { clock } from "../../platform/clock.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aServer, aSuperAdmin } from "../../../test/kit/api/api.ts";
import { aBearer, aCompany } from "../../../test/kit/api/company.ts";
import { mailsTo } from "../../../test/kit/api/mails.ts";
import { asking } from "../../../test/kit/api/support.ts";

const database = await aDatabase();

const order = { paymentInterval: 0, amountOfObd2: 3, amountOfBm: 2, amountOfCable: 4 };
const yesterday = () => new Date(clock.now().getTime() - 86_400_000);
const isExpired = () => ({
  tester_since: new Date(yesterday().getTime() - 86_400_000),
  tester_expires_in_days: 1,
});

let buyers = 0;

/** A company at a server whose sales have an address of their own; `ask(1, …)` calls as its Admin. */
async function aBuyer(given: Parameters<typeof aCompany>[1] = {}, hasSales = true) {
  const sales = `sales${(buyers += 1)}@wegbuch.at`;
  const { origin } = await aServer(database, hasSales ? { SALES_EMAIL: sales } : {});
  const company = await aCompany(database, given);
  const place = async (role: 1 | 2 | 3 | 4 | 5 | 6 | 7, body: object = order, language?: string) => {
    const { authorization } = await aBearer(database, company.people[role]);
    return asking(origin, authorization)<PlacedOrder>("POST /Orders", body, language);
  };
  const addressOf = async (id: string) =>
    (await asOwner<{ email: string }>(database, "select email from logins where id = $1", [id]))[0]!.email;
  return { ...company, sales, place, addressOf };
}

test.each([
  [0, 55, 1_100],
  [1, 60, 1_200],
  [2, 70, 1_400],
])(
  "an order paid in interval %i costs what its boxes and cables do, at prices that are kept",
  async (paymentInterval, monthlyCost, box) => {
    const { place, people } = await aBuyer();
    const placed = await place(1, { ...order, paymentInterval });
    expect(placed).toEqual({
      status: 201,
      body: {
        id: expect.any(String) as string,
        orderNumber: expect.stringMatching(/^2026-\d{4}$/) as string,
        monthlyCost,
        oneTimeCost: 73.6,
      },
    });
    const rows = await asOwner(database, "select * from orders where id = $1", [placed.body.id]);
    expect(rows).toMatchObject([
      {
        user_id: people[1],
        payment_interval: paymentInterval,
        amount_of_obd2: 3,
        amount_of_bm: 2,
        amount_of_cable: 4,
        box_price_in_cents: box,
        cable_price_in_cents: 1_590,
        shipping_price_in_cents: 1_000,
        created_at: clock.now(),
      },
    ]);
  },
);

test("sales are told in German, whoever ordered, and the person in his language", async () => {
  const address = { displayName: "Hafenstraße 1, 4020 Linz" };
  const given = { company_name: "Alpenland GmbH", address: JSON.stringify(address) };
  const { place, people, sales, addressOf, inScope } = await aBuyer(given);
  await asOwner(database, "update users set language = 'en' where id = $1", [people[1]]);
  const { orderNumber } = (await place(1, { ...order, amountOfBm: 0 }, "en")).body;
  const [forSales, ...moreForSales] = await mailsTo(database, sales);
  expect(moreForSales).toEqual([]);
  expect(forSales!.subject).toBe(`Neue Bestellung ${inScope(1).mandatorName}`);
  const buyer = await addressOf(people[1]);
  expect(forSales!.text).toContain(`Firma: Alpenland GmbH\nAdresse: Hafenstraße 1, 4020 Linz\n`);
  expect(forSales!.text).toContain(
    `E-Mail: ${buyer}\nBestellt am: 04.05.2026 10:00:00\nBestellnummer: ${orderNumber}\n`,
  );
  expect(forSales!.text).toContain(
    "OBD2-Box (Diagnosestecker): 3\nVerlängerungskabel: 4\nZahlung: jährlich\n",
  );
  expect(forSales!.text).toMatch(
    /Monatliche Kosten: €\s33,00\nIm Voraus verrechnet: €\s396,00 \(für 12 Monate\)\nEinmalige Kosten inkl\. Versand: €\s73,60/,
  );
  const [forBuyer, ...moreForBuyer] = await mailsTo(database, buyer);
  expect(moreForBuyer).toEqual([]);
  expect(forBuyer!.subject).toBe("Your order");
  expect(forBuyer!.text).toContain("Thank you for your order.");
  expect(forBuyer!.text).toContain(`Order number: ${orderNumber}\n`);
  expect(forBuyer!.text).toContain(
    "Monthly cost: €33.00\nInvoiced in advance: €396.00 (for 12 months)\nOne-time cost incl. shipping: €73.60",
  );
});

test("where nobody is named for sales the super admins are told, and the person all the same", async () => {
  const { place, people, addressOf } = await aBuyer({}, false);
  const { email } = await aSuperAdmin(database);
  const gone = await aSuperAdmin(database);
  await asOwner(database, "update super_users set deleted_at = $2 where id = $1", [gone.id, clock.now()]);
  expect((await place(1)).status).toBe(201);
  expect((await mailsTo(database, email)).map(({ kind }) => kind)).toEqual([mailKinds.orderReceived]);
  expect(await mailsTo(database, gone.email)).toEqual([]);
  const [mail] = await mailsTo(database, await addressOf(people[1]));
  expect(mail!.subject).toBe("Ihre Bestellung");
});

test("everybody of a tester orders, also when the trial is over; else admins outside of the special organisation", async () => {
  const everyone = [1, 2, 3, 4, 5, 6, 7] as const;
  const statuses = async (given: Parameters<typeof aCompany>[1]) => {
    const { place } = await aBuyer(given);
    return Promise.all(everyone.map(async (role) => (await place(role)).status));
  };
  const all = [201, 201, 201, 201, 201, 201, 403];
  expect(await statuses({})).toEqual([201, 403, 403, 403, 403, 403, 403]);
  expect(await statuses({ tester_since: yesterday(), tester_expires_in_days: 14 })).toEqual(all);
  expect(await statuses(isExpired())).toEqual(all);
  expect(await statuses({ is_special_organisation: true })).toEqual([403, 403, 403, 403, 403, 403, 403]);
});

test("a trial is as it was after an order", async () => {
  const { place, mandatorId } = await aBuyer(isExpired());
  const read = () => asOwner(database, "select * from mandators where id = $1", [mandatorId]);
  const before = await read();
  await place(5);
  expect(await read()).toEqual(before);
});

test.each([
  [{ amountOfObd2: -1 }, { amountOfObd2: ["Sie können nicht weniger als 0 Boxen bestellen"] }],
  [{ amountOfBm: 101 }, { amountOfBm: ["Sie können nicht mehr als 100 Boxen bestellen"] }],
  [{ amountOfBm: 1.5 }, { amountOfBm: ["Bitte geben Sie eine ganze Zahl ein"] }],
  [{ amountOfCable: -1 }, { amountOfCable: ["Sie können nicht weniger als 0 Kabel bestellen"] }],
  [{ amountOfCable: 101 }, { amountOfCable: ["Sie können nicht mehr als 100 Kabel bestellen"] }],
  [
    { amountOfObd2: 0, amountOfBm: 0, amountOfCable: 0 },
    { amountOfObd2: ["Sie müssen etwas bestellen, um die Bestellfunktion zu nutzen"] },
  ],
  [{ paymentInterval: 3 }, { paymentInterval: ["Zahlungsweise ist ungültig"] }],
])("an order with %j is refused by its field, and nothing is kept", async (wrong, errors) => {
  const { place, mandatorId } = await aBuyer();
  expect(await place(1, { ...order, ...wrong })).toMatchObject({ status: 400, body: { errors } });
  expect(await asOwner(database, "select from orders where mandator_id = $1", [mandatorId])).toEqual([]);
});
