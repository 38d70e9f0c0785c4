import { phoneAddressesOf } from "@wegbuch/contract/phones/rules";
import type { PhoneAddresses } from "@wegbuch/contract/phones/schemas";
import { hashOfCompanySecret, makeCompanySecret } from "../../platform/company-secret.ts";

/** A secret address for a phone, and what is kept of it. */
export function makeAddress(
  publicOrigin: string,
  mandatorId: string,
  id: string,
): { addresses: PhoneAddresses; hash: Buffer } {
  const token = makeCompanySecret(mandatorId);
  return {
    addresses: phoneAddressesOf(id, `${publicOrigin}/api/Phone/${token}`),
    hash: hashOfCompanySecret(token),
  };
}
