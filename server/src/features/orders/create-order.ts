import type { Actor } from "@wegbuch/contract/access/actor";
import { languageOf } from "@wegbuch/contract/kit/texts";
import { costOf, orderNumberOf, pricesOf } from "@wegbuch/contract/orders/rules";
import type { NewOrder, PlacedOrder } from "@wegbuch/contract/orders/schemas";
import { mailKinds } from "@wegbuch/contract/system/codes";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import type { Log } from "../../platform/log.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { readSuperAdminAddresses } from "../superusers/queries.ts";

type Parts = { database: Database; clock: Clock; log: Log; salesEmail: string | undefined };

/**
 * Keeps an order with the prices of the moment and owes the mails M6 to sales and M7 to the person (rule orders/kept);
 * where sales have no address the super admins are told. A trial goes on as it is.
 */
export async function createOrder(
  { database, clock, log, salesEmail }: Parts,
  actor: Actor,
  order: NewOrder,
): Promise<PlacedOrder> {
  const prices = pricesOf(order);
  const sales = salesEmail === undefined ? await readSuperAdminAddresses(database) : [salesEmail];
  if (sales.length === 0)
    log.warn("SALES_EMAIL is not set and there is no super admin: nobody is told of an order");
  return inMandator(database, actor, async (db) => {
    const [id, created_at] = [newId(clock), clock.now()];
    const { number } = await db
      .insertInto("orders")
      .values({
        id,
        user_id: actor.userId,
        payment_interval: order.paymentInterval,
        amount_of_obd2: order.amountOfObd2,
        amount_of_bm: order.amountOfBm,
        amount_of_cable: order.amountOfCable,
        box_price_in_cents: prices.box,
        cable_price_in_cents: prices.cable,
        shipping_price_in_cents: prices.shipping,
        created_at,
      })
      .returning("number")
      .executeTakeFirstOrThrow();
    const payload = { orderId: id };
    for (const to of sales)
      await queueMail(db, { kind: mailKinds.orderReceived, to: [to], language: "de-AT", payload });
    const { email, language } = await personOf(db, actor);
    await queueMail(db, {
      kind: mailKinds.orderPlaced,
      to: [email],
      language: languageOf(language),
      payload,
    });
    return { id, orderNumber: orderNumberOf(number, created_at), ...costOf(order, prices) };
  });
}

function personOf(db: MandatorDb, { userId }: Actor) {
  return db
    .selectFrom("users")
    .innerJoin("logins", (join) =>
      join.onRef("logins.mandator_id", "=", "users.mandator_id").onRef("logins.id", "=", "users.id"),
    )
    .select(["users.language", "logins.email"])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
}
