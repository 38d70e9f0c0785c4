import { expect, test } from "vitest";
import { networkOf, plainAddress } from "./network-of.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:0:1:aaaa:bbbb:cccc:dddd", "2001:db8:0:1::/64"],
  ["2001:0db8:0000:0001::5", "2001:db8:0:1::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::192.0.2.7", "64:ff9b:0:0::/64"],
])("%s is counted under %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("an address is told as people write it", () => {
  expect(plainAddress("::ffff:192.0.2.7")).toBe("192.0.2.7");
  expect(plainAddress("fe80::1%eth0")).toBe("fe80::1");
});
