import { isIPv6 } from "node:net";

/**
 * The network an address is counted under: an IPv4 address itself, also where it is written as IPv6, and of IPv6 the
 * /64 that one customer gets, such as 2001:db8:0:1::/64.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain).slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(":")}::/64`;
}

/** The address without a zone, and IPv4 as IPv4: sockets that hear both write it as IPv6. */
export function plainAddress(address: string): string {
  return address.replace(/%.*$/, "").replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
}

function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const first = numbersIn(head);
  if (tail === undefined) return first;
  const last = numbersIn(tail);
  const left = Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array<number>(left).fill(0), ...last];
}

/** A dotted end stands for two groups; it never reaches the first four. */
function numbersIn(part: string): number[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => (group.includes(".") ? [0, 0] : [Number.parseInt(group, 16)]));
}
