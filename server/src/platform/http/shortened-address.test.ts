import { expect, test } from "vitest";
import { shortenedAddress } from "./shortened-address.ts";

test.each([
  ["203.0.113.9", "203.0.113.0/24"],
  ["::ffff:203.0.113.9", "203.0.113.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:db8::7", "2001:db8:0::/48"],
  ["fe80::1%eth0", "fe80:0:0::/48"],
  ["::1", "0:0:0::/48"],
  ["203.0.113.9:5678", "203.0.113.0/24"],
  ["[2001:db8::7]:5678", "2001:db8:0::/48"],
  ["unknown", null],
  [undefined, null],
])("of %s only the network is kept: %s", (address, network) => {
  expect(shortenedAddress(address)).toBe(network);
});
