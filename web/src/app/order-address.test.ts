import type { Services } from "@wegbuch/contract/auth/schemas";
import { expect, test } from "vitest";
import { orderAddressOfExpired, orderButtonAddress } from "./order-address.ts";

const own = { order: "/order" } as Services;
const shop = { order: "https://shop.example/boxes" } as Services;
const withForm = new Set(["/order"]);
const withoutForm = new Set<string>();

test("the order button leads to the operator's page, else to the own form once there is one", () => {
  expect(orderButtonAddress(shop, withForm)).toBe("https://shop.example/boxes");
  expect(orderButtonAddress(own, withForm)).toBe("/order");
  expect(orderButtonAddress(own, withoutForm)).toBeNull();
  expect(orderButtonAddress(undefined, withForm)).toBeNull();
});

test("an expired trial orders by the own form, and on the operator's page while there is none", () => {
  expect(orderAddressOfExpired(shop, withForm)).toBe("/order");
  expect(orderAddressOfExpired(shop, withoutForm)).toBe("https://shop.example/boxes");
  expect(orderAddressOfExpired(own, withoutForm)).toBeNull();
});
