import { fill, inBothLanguages, type Language } from "@wegbuch/contract/kit/texts";
import { costOf, invoicedAtOnce, orderNumberOf } from "@wegbuch/contract/orders/rules";
import type { NewOrder } from "@wegbuch/contract/orders/schemas";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import * as z from "zod";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import type { Composers, QueuedMail } from "../../platform/mail/composer.ts";
import { letter } from "../../platform/mail/letter.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);

/** Tells sales of an order, and the person that it has come. */
export const orderMails = {
  [mailKinds.orderReceived]: async (mail, { database }) => {
    const order = await findOrder(database, mail);
    if (order === undefined) return null;
    const tell = teller(mail.language, order);
    const subject = tell("salesSubject");
    const facts = [
      { label: tell("company"), value: order.company },
      { label: tell("companyAddress"), value: order.companyAddress },
      { label: tell("orderedBy"), value: order.person },
      { label: tell("email"), value: order.email },
      { label: tell("orderedAt"), value: shownTime(order.orderedAt) },
      { label: tell("orderNumber"), value: orderNumberOf(order.number, order.orderedAt) },
      ...orderedFacts(order, mail.language),
    ];
    const written = letter({
      language: mail.language,
      heading: subject,
      paragraphs: [tell("ordered")],
      facts: facts.filter(({ value }) => value !== ""),
    });
    return { subject, ...written };
  },
  [mailKinds.orderPlaced]: async (mail, { database }) => {
    const order = await findOrder(database, mail);
    if (order === undefined) return null;
    const tell = teller(mail.language, order);
    const subject = tell("subject");
    const numberFact = { label: tell("orderNumber"), value: orderNumberOf(order.number, order.orderedAt) };
    const written = letter({
      language: mail.language,
      heading: subject,
      paragraphs: [tell("greeting"), tell("thanks")],
      facts: [numberFact, ...orderedFacts(order, mail.language)],
      closing: [tell("areNet")],
    });
    return { subject, ...written };
  },
} satisfies Composers;

const teller =
  (language: Language, { mandator, person }: Ordered) =>
  (key: keyof typeof de) =>
    fill(say[key], { mandator, person })[language];

/** What was ordered and what it costs; what nobody wanted is left out. */
function orderedFacts(order: Ordered, language: Language) {
  const tell = teller(language, order);
  const { monthlyCost, oneTimeCost } = costOf(order, order.prices);
  const { months, cost } = invoicedAtOnce(order, monthlyCost);
  const counted = (["amountOfObd2", "amountOfBm", "amountOfCable"] as const)
    .filter((field) => order[field] > 0)
    .map((field) => ({ label: tell(field), value: String(order[field]) }));
  const euro = new Intl.NumberFormat(language, { style: "currency", currency: "EUR" });
  return [
    ...counted,
    { label: tell("payment"), value: tell(`payment${order.paymentInterval}`) },
    { label: tell("monthlyCost"), value: euro.format(monthlyCost) },
    ...(months === 1 || cost === 0
      ? []
      : [{ label: tell("invoicedAtOnce"), value: `${euro.format(cost)} (${tell(`months${months}`)})` }]),
    { label: tell("oneTimeCost"), value: euro.format(oneTimeCost) },
  ];
}

type Ordered = NewOrder & {
  number: number;
  orderedAt: Date;
  prices: { box: number; cable: number; shipping: number };
  mandator: string;
  company: string;
  companyAddress: string;
  person: string;
  email: string;
};

const Told = z.object({ orderId: z.string() });

async function findOrder(database: Database, mail: QueuedMail): Promise<Ordered | undefined> {
  const { orderId } = Told.parse(mail.payload);
  const read = sql<Ordered>`
    select ordered.number, ordered.created_at as "orderedAt", ordered.payment_interval as "paymentInterval",
      ordered.amount_of_obd2 as "amountOfObd2", ordered.amount_of_bm as "amountOfBm",
      ordered.amount_of_cable as "amountOfCable",
      jsonb_build_object('box', box_price_in_cents, 'cable', cable_price_in_cents, 'shipping', shipping_price_in_cents)
        as prices,
      mandators.name as mandator, mandators.company_name as company,
      coalesce(mandators.address->>'displayName', concat_ws(', ', mandators.address->>'street',
        nullif(concat_ws(' ', mandators.address->>'postcode', mandators.address->>'city'), ''))) as "companyAddress",
      users.first_name || ' ' || users.last_name as person, logins.email
    from orders as ordered
    join mandators on mandators.id = ordered.mandator_id
    join users on users.id = ordered.user_id
    join logins on logins.id = users.id
    where ordered.id = ${orderId}`;
  const jobs = { role: "jobs" } as const;
  const { rows } = await inMandator(database, mail.mandatorId!, (db) => read.execute(db), jobs);
  return rows[0];
}
