import { countedAddressOf } from "./counted-address-of.ts";

/**
 * The network somebody calls from, as it may be kept and shown: of an IPv4 address the first three numbers, of IPv6 the
 * first 48 bits. Null for who has hung up before being heard.
 */
export function shortenedAddress(address: string | undefined): string | null {
  const counted = countedAddressOf(address);
  if (counted === "gone") return null;
  if (!counted.includes(":")) return counted.replace(/\.\d+$/, ".0/24");
  return `${counted.split(":").slice(0, 3).join(":")}::/48`;
}
