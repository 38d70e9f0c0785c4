import { mayUse } from "@wegbuch/contract/access/may-use";
import { auditDocuments } from "@wegbuch/contract/documents/endpoints";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { useExport } from "../../ui/files/use-export.ts";
import { PageActions } from "../../ui/page/PageActions.tsx";

type Props = { body: { month: string; vehicleIds?: string[] } };

/** The check as a file for the tax adviser. */
export function FileAction({ body }: Props) {
  const exporting = useExport(auditDocuments.pdf, { body });
  return mayUse(accessOf(useCurrentUser()), auditDocuments.pdf) && <PageActions others={[exporting]} />;
}
