import * as z from "zod";
import { admin, superAdmin } from "../access/role-sets.ts";
import { ProviderAddress } from "../auth/schemas.ts";
import { get, post, put } from "../kit/endpoint.ts";
import { CompanyDomain, DomainChoice, SsoChange, SsoSettings } from "./schemas.ts";

/** Who may, and not whoever helps them: it decides who gets in. */
const own = { for: admin, when: "isNoSupport" } as const;

/** How the people of a company log in with the accounts they have there (rule accounts/company-accounts). */
export const sso = {
  read: get("/SignInPolicy/Sso", {
    about: "The provider the own company's people log in at, without its secret, and its domains.",
    ...own,
    answer: SsoSettings,
  }),
  change: put("/SignInPolicy/Sso", {
    about:
      "Sets the provider; without a secret the one before stays, unless the address or the client ID changes.",
    ...own,
    proof: "always",
    body: SsoChange,
  }),
  remove: post("/SignInPolicy/Sso/Remove", {
    about: "Takes the provider away; the domains stay proved.",
    ...own,
    proof: "always",
  }),
  addDomain: post("/SignInPolicy/Sso/Domains", {
    about: "Adds a domain, which is to be proved by a record of its name server.",
    ...own,
    proof: "always",
    body: DomainChoice,
  }),
  checkDomain: post("/SignInPolicy/Sso/Domains/Check", {
    about: "Asks the name server of a domain for the record that proves it.",
    ...own,
    proof: "always",
    body: DomainChoice,
  }),
  removeDomain: post("/SignInPolicy/Sso/Domains/Remove", {
    about: "Takes a domain away: its addresses log in with passwords again.",
    ...own,
    proof: "always",
    body: DomainChoice,
  }),
  domainsOf: get("/Mandators/:id/Domains", {
    about: "The domains a company has added, and whether they are proved.",
    for: superAdmin,
    answer: z.array(CompanyDomain),
  }),
  confirmDomain: post("/Mandators/:id/Domains/Confirm", {
    about: "Confirms that a domain is the company's, where it was proved to the operator by other means.",
    for: superAdmin,
    proof: "always",
    body: DomainChoice,
  }),
  tryOut: post("/SignInPolicy/Sso/Try", {
    about: "Says where an administrator logs in at the provider to see what comes; nobody is logged in here.",
    ...own,
    answer: ProviderAddress,
  }),
};
