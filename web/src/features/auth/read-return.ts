import type { ProviderAnswer } from "@wegbuch/contract/auth/schemas";
import type { CompanyErrand } from "../../api/company-window.ts";

/** Why the page /sso was opened: to begin an errand, or because the provider sends the browser back. */
export type Return = { errand: CompanyErrand } | { answer: ProviderAnswer } | null;

/** What the address of the page /sso says; null where it says nothing of use. */
export function readReturn({ hash, search }: Pick<Location, "hash" | "search">): Return {
  const errand = hash.slice(1);
  if (errand === "proof" || errand === "trial") return { errand };
  const given = new URLSearchParams(search);
  const state = given.get("state");
  if (!state) return null;
  const said = (name: "code" | "iss" | "error") => {
    const value = given.get(name);
    return value ? { [name]: value } : {};
  };
  return { answer: { state, ...said("code"), ...said("iss"), ...said("error") } };
}
