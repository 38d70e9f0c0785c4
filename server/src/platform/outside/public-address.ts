import { BlockList, isIP } from "node:net";

/** What is nobody's in particular: private, loopback, link-local, shared by carriers, for examples, tests, many or the future. */
const closedV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

/** Only these of IPv6 are given to networks of the world, which leaves out what is mapped to IPv4 (::ffff:0:0/96, 64:ff9b::/96). */
const openV6 = networks(["2000::/3"]);

/** Of them: what leads to any address of IPv4 (Teredo, 6to4), and what is for examples, tests and keys. */
const closed = networks([...closedV4, "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]);

/** Whether an address, written without a zone, is one of the open internet. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, "ipv4");
  return family === 6 && openV6.check(address, "ipv6") && !closed.check(address, "ipv6");
}

/** The networks of CIDRs; an address alone is a network of one. Throws where one is none. */
export function networks(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address, bits] = partsOf(cidr);
    list.addSubnet(address, bits, isIP(address) === 4 ? "ipv4" : "ipv6");
  }
  return list;
}

/** Whether a text is an address or a network such as 10.1.0.0/16. */
export function isNetwork(cidr: string): boolean {
  try {
    networks([cidr]);
    return true;
  } catch {
    return false;
  }
}

function partsOf(cidr: string): [address: string, bits: number] {
  const found = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(cidr);
  const family = isIP(found?.[1] ?? "");
  if (found === null || family === 0) throw new Error(`${cidr} is no network`);
  return [found[1]!, Number(found[2] ?? (family === 4 ? 32 : 128))];
}
