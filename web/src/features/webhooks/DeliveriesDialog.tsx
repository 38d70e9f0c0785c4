import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import type { Delivery, Webhook } from "@wegbuch/contract/webhooks/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import type { RowAction } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { useDeliveries, useRedeliver, useTestWebhook } from "./data.ts";
import { useDeliveryColumns } from "./use-delivery-columns.tsx";

/** What was and is to be sent to a webhook, with how it fared. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation("webhooks");
  const { id, url, disabledAt } = webhook;
  const [paging, setPaging] = useState({ page: 1, perPage: 10 });
  const list = useDeliveries(id, paging);
  const test = useTestWebhook();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.deliveriesOf, { host: new URL(url).host })}
      subtitle={t(($) => $.deliveriesWhy)}
      size="wizard"
      footer={
        <>
          {disabledAt === null && (
            <Button
              size="md"
              leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
              loading={test.isPending}
              onClick={() => test.mutate({ params: { id } })}
            >
              {t(($) => $.sendTest)}
            </Button>
          )}
          <Button size="md" variant="default" onClick={onClose}>
            {t(($) => $.close)}
          </Button>
        </>
      }
    >
      <PagedTable
        caption={t(($) => $.deliveries)}
        list={list}
        columns={useDeliveryColumns(disabledAt !== null)}
        keyOf={({ id: key }) => key}
        nameOf={({ type }) => t(($) => $.types[type])}
        isSlim
        actionsOf={useDeliveryActions(disabledAt === null)}
        onPaging={setPaging}
        empty={
          <EmptyBlock icon={IconSend} title={t(($) => $.noDeliveries)} text={t(($) => $.noDeliveriesWhy)} />
        }
      />
    </Dialog>
  );
}

/** What has arrived, failed or waits for its next attempt can be sent at once, unless the webhook is switched off. */
function useDeliveryActions(isEnabled: boolean) {
  const { t } = useTranslation("webhooks");
  const { mutate } = useRedeliver();
  return ({ id, attempts }: Delivery): RowAction[] => {
    if (!isEnabled || attempts === 0) return [];
    const send = () =>
      mutate({ params: { id } }, { onSuccess: () => void showSnackbar(t(($) => $.queuedAgain)) });
    return [{ label: t(($) => $.sendAgain), icon: IconSend, isInline: true, onAct: send }];
  };
}
