import { mayUse } from "@wegbuch/contract/access/may-use";
import { auditDocuments } from "@wegbuch/contract/documents/endpoints";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSealRights } from "../../entities/seals/data.ts";
import { SealDialog } from "../../entities/seals/SealDialog.tsx";
import { today } from "../../ui/dates/period.ts";
import { useExport } from "../../ui/files/use-export.ts";
import { PageActions } from "../../ui/page/PageActions.tsx";

type Props = {
  body: { month: string; vehicleIds?: string[] };
  /** How many vehicles have a month that can be sealed here, and which they are once that is asked. */
  sealing: { count: number; read: () => Promise<readonly string[]> };
};

/** The check as a file for the tax adviser, and sealing the month. */
export function FileAction({ body, sealing }: Props) {
  const { t } = useTranslation("seals");
  const [isSealing, setSealing] = useState(false);
  const { maySeal } = useSealRights();
  const exporting = useExport(auditDocuments.pdf, { body });
  const mayExport = mayUse(accessOf(useCurrentUser()), auditDocuments.pdf);
  const isOver = body.month < today().slice(0, 7);
  const seal = { label: t(($) => $.seal), icon: IconLock, onAct: () => setSealing(true) };
  return (
    <>
      <PageActions
        others={[
          ...(maySeal && isOver && sealing.count > 0 ? [seal] : []),
          ...(mayExport ? [exporting] : []),
        ]}
      />
      {isSealing && <SealDialog {...sealing} month={body.month} onClose={() => setSealing(false)} />}
    </>
  );
}
