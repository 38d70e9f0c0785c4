import { isIP } from "node:net";
import { countedAddressOf } from "./counted-address-of.ts";

/**
 * The network somebody calls from, as it may be kept and shown: of an IPv4 address the first three numbers, of IPv6 the
 * first 48 bits. Null for who has hung up before being heard, and for what is no address.
 */
export function shortenedAddress(address: string | undefined): string | null {
  const bare = address
    ?.replace(/%.*$/, "")
    .replace(/^(\d+\.[\d.]+):\d+$/, "$1")
    .replace(/^\[(.*)\](?::\d+)?$/, "$1");
  if (bare === undefined || isIP(bare) === 0) return null;
  const counted = countedAddressOf(bare);
  if (!counted.includes(":")) return counted.replace(/\.\d+$/, ".0/24");
  return `${counted.split(":").slice(0, 3).join(":")}::/48`;
}
