import { roles } from "@wegbuch/contract/access/roles";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { useInstallationServices } from "../api/installation.ts";
import { orderButtonAddress } from "./order-address.ts";
import { paths } from "./paths.ts";
import { usePages } from "./use-pages.ts";

type OutsideLink = { name: "order" | "faq"; address: string };

/** What the frame links to in a new tab: the order page for admins outside of the special organisation, and the FAQ. */
export function useOutsideLinks(user: CurrentUser): OutsideLink[] {
  const services = useInstallationServices();
  const pages = usePages();
  const hasOrderButton = user.role.id === roles.admin && !user.isHWNOE;
  const addresses = [
    { name: "order", address: hasOrderButton ? orderButtonAddress(services, pages) : null },
    { name: "faq", address: services && (services.help ?? paths.help) },
  ] as const;
  return addresses.filter((link): link is OutsideLink => typeof link.address === "string");
}
