import { expect, test } from "vitest";
import { isNetwork, isPublic } from "./public-address.ts";

test.each([
  "8.8.8.8",
  "172.15.255.255",
  "172.32.0.1",
  "100.63.255.255",
  "193.0.0.1",
  "2a00:1450:4001:82b::200e",
  "2606:4700:4700::1111",
])("%s is an address of the open internet", (address) => {
  expect(isPublic(address)).toBe(true);
});

test.each([
  "0.0.0.0",
  "10.0.0.1",
  "100.64.0.1",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.8",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.51.100.7",
  "203.0.113.7",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::10.0.0.1",
  "::ffff:10.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::a00:1",
  "64:ff9b:1::1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:a00:1::1",
  "3fff::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fec0::1",
  "ff02::1",
  "fe80::1%eth0",
  "example.com",
  "",
])("%s is none", (address) => {
  expect(isPublic(address)).toBe(false);
});

test("a network is an address with or without the number of its bits", () => {
  expect(["10.0.0.0/8", "10.1.2.3", "fd00::/8", "::1"].filter(isNetwork)).toHaveLength(4);
  expect(
    ["", "10.0.0.0/33", "10.0.0/8", "fd00::/129", "all", "10.0.0.0/-1", "10.0.0.0/8/8"].filter(isNetwork),
  ).toEqual([]);
});
