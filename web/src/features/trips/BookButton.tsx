import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { bookDocuments } from "@wegbuch/contract/documents/endpoints";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { useTranslation } from "react-i18next";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { useExport } from "../../ui/files/use-export.ts";
import { formatMonth } from "../../ui/texts/format.ts";

/** The logbook of a vehicle and a month in the layout its law wants, for who may have it (rule seals/draft). */
export function BookButton({ vehicleId, month }: { vehicleId: string; month: string }) {
  const { t } = useTranslation("tripDialogs");
  const { onAct, isBusy } = useExport(bookDocuments.pdf, { body: { vehicleId, month } });
  if (!mayUse(accessOf(useCurrentUser()), bookDocuments.pdf)) return null;
  return (
    <Button
      variant="default"
      size="sm"
      fullWidth
      loading={isBusy === true}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      onClick={onAct}
    >
      {t(($) => $.exportBook, { month: formatMonth(`${month}-01`) })}
    </Button>
  );
}
