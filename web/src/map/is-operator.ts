import { roles } from "@wegbuch/contract/access/roles";
import { useCurrentUser } from "../api/current-user.ts";

/** Whether the reader is one of the operator's people, for whom settings have names. */
export function useIsOperator(): boolean {
  const { role, supportedBy } = useCurrentUser();
  return role.id === roles.superAdmin || supportedBy !== null;
}
