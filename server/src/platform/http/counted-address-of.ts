import { isIPv6 } from "node:net";

/**
 * The address to count by: an IPv6 network of /64 belongs to one customer. Who has hung up before being heard has none
 * any more, and all of them count as one.
 */
export function countedAddressOf(address: string | undefined): string {
  if (address === undefined) return "gone";
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!isIPv6(bare)) return bare;
  const [head = "", tail] = bare.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = (tail ?? "").split(":").filter(Boolean);
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - groups.length - rest.length }, () => "0");
  const whole = [...groups, ...zeros, ...rest].map((group) => Number.parseInt(group, 16).toString(16));
  return `${whole.slice(0, 4).join(":")}::/64`;
}
