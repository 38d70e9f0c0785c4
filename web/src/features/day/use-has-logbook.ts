import { whyShut } from "@wegbuch/contract/access/may-use";
import { driverViewer } from "@wegbuch/contract/access/role-sets";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";

/** Whether the reader may open the logbook, which is a package of its own. */
export function useHasLogbook(): boolean {
  return whyShut(accessOf(useCurrentUser()), { for: driverViewer, needs: "Logbook" }) === null;
}
