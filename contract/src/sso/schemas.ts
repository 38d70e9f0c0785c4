import * as z from "zod";
import { companyRoles } from "../access/roles.ts";
import { anyOf, id, instant, requiredText } from "../kit/wire.ts";

const { driver, driverViewer } = companyRoles;

/** As what those are added whom nobody knows yet. */
export const joiningRoles = { driver, driverViewer } as const;

/** As name servers and addresses of mails write it: müller.at is xn--mller-kva.at. */
function asciiOf(domain: string): string {
  const address = `https://${domain.toLowerCase()}`;
  return /^[^\s/?#@:%]+$/.test(domain) && URL.canParse(address)
    ? new URL(address).hostname
    : domain.toLowerCase();
}

const domain = z
  .string({ error: "domainIsEmpty" })
  .trim()
  .overwrite(asciiOf)
  .regex(/^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/, {
    error: "notADomain",
  });

/** Whose addresses the provider speaks for, once that is proved. */
export const SsoDomain = z
  .object({
    domain: z.string(),
    /** The name of the TXT record that proves it, and what it is to say. */
    recordName: z.string(),
    recordValue: z.string(),
    provedAt: instant.nullable(),
  })
  .meta({ id: "SsoDomain" });
export type SsoDomain = z.infer<typeof SsoDomain>;

/** As super admins see it, who need no record. */
export const CompanyDomain = SsoDomain.pick({ domain: true, provedAt: true }).meta({ id: "CompanyDomain" });
export type CompanyDomain = z.infer<typeof CompanyDomain>;

const kept = {
  issuer: requiredText("issuerIsEmpty", 500).check(z.url({ protocol: /^https$/, error: "notAnIssuer" })),
  clientId: requiredText("clientIdIsEmpty", 300),
  createsUsers: z.boolean(),
  roleId: anyOf(joiningRoles),
  groupId: id.nullable(),
  isOnly: z.boolean(),
};

/** How the people of the company log in at its provider; the secret is never told. */
export const SsoSettings = z
  .object({
    provider: z.object(kept).nullable(),
    domains: z.array(SsoDomain),
    /** What the provider sends browsers back to. */
    redirectAddress: z.string(),
  })
  .meta({ id: "SsoSettings" });
export type SsoSettings = z.infer<typeof SsoSettings>;

/** Without a secret the one before stays, which takes the same address and client ID. */
export const SsoChange = z.object({ ...kept, clientSecret: z.string().min(1).max(1_000).optional() });
export type SsoChange = z.output<typeof SsoChange>;

export const DomainChoice = z.object({ domain });
