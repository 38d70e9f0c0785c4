import { Button } from "@mantine/core";
import {
  IconKey,
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconSend,
  IconTrash,
  IconWebhook,
} from "@tabler/icons-react";
import type { Webhook } from "@wegbuch/contract/webhooks/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IntegrationTabs } from "../../entities/integrations/IntegrationTabs.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { Page } from "../../ui/page/Page.tsx";
import { PageActions } from "../../ui/page/PageActions.tsx";
import type { RowAction } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { pageOf } from "../../ui/table/paging.ts";
import { useSwitchWebhook, useTestWebhook, useWebhooks } from "./data.ts";
import { DeliveriesDialog } from "./DeliveriesDialog.tsx";
import { Removal, Rotation } from "./Questions.tsx";
import { useWebhookColumns } from "./use-webhook-columns.tsx";
import { WebhookDialog } from "./WebhookDialog.tsx";
import classes from "./WebhooksPage.module.css";

type Named = "change" | "deliveries" | "rotate" | "remove";
/** The dialog above the list, and the webhook it is about. */
type Open = { dialog: "make" } | { dialog: Named; webhook: Webhook } | null;

/** Which programs of the company are told what happens: all of them at once, for they are ten at most. */
export function WebhooksPage() {
  const { t } = useTranslation("webhooks");
  const { t: ways } = useTranslation("integrations");
  const [open, setOpen] = useState<Open>(null);
  const webhooks = useWebhooks();
  const make = { label: t(($) => $.make), icon: IconPlus, onAct: () => setOpen({ dialog: "make" }) };
  const isOff = webhooks.data?.isSwitchedOn === false;
  return (
    <Page
      title={ways(($) => $.title)}
      tabs={<IntegrationTabs />}
      actions={isOff ? undefined : <PageActions primary={make} />}
      toolbar={<p className={classes.introduction}>{isOff ? t(($) => $.switchedOff) : t(($) => $.about)}</p>}
    >
      <PagedTable
        caption={t(($) => $.caption)}
        list={{ ...webhooks, data: webhooks.data && pageOf(webhooks.data.items, { page: 1, perPage: 10 }) }}
        columns={useWebhookColumns()}
        keyOf={({ id }) => id}
        nameOf={({ url, description }) => description || new URL(url).host}
        actionsOf={useRowActions(setOpen)}
        empty={
          <EmptyBlock
            icon={IconWebhook}
            title={t(($) => $.none)}
            text={t(($) => $.noneWhy)}
            action={
              isOff ? undefined : (
                <Button size="md" leftSection={<IconPlus size={18} aria-hidden />} onClick={make.onAct}>
                  {make.label}
                </Button>
              )
            }
          />
        }
      />
      {open && <OpenDialog open={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

const dialogs = {
  change: WebhookDialog,
  deliveries: DeliveriesDialog,
  rotate: Rotation,
  remove: Removal,
} satisfies Record<Named, unknown>;

function OpenDialog({ open, onClose }: { open: NonNullable<Open>; onClose: () => void }) {
  if (open.dialog === "make") return <WebhookDialog onClose={onClose} />;
  const Asked = dialogs[open.dialog];
  return <Asked webhook={open.webhook} onClose={onClose} />;
}

function useRowActions(open: (next: Open) => void) {
  const { t } = useTranslation("webhooks");
  const test = useTestWebhook();
  const switching = useSwitchWebhook();
  return (webhook: Webhook): RowAction[] => {
    const { id, url, description, events, disabledAt } = webhook;
    const isEnabled = disabledAt === null;
    const sendTest = () =>
      test.mutate({ params: { id } }, { onSuccess: () => open({ dialog: "deliveries", webhook }) });
    const turn = () =>
      switching.mutate(
        { params: { id }, body: { url, description, events, isEnabled: !isEnabled } },
        { onSuccess: () => void showSnackbar(isEnabled ? t(($) => $.isOff) : t(($) => $.isOn)) },
      );
    const onto = (dialog: Named) => () => open({ dialog, webhook });
    const list = t(($) => $.deliveries);
    return [
      { label: list, icon: IconListDetails, isInline: true, onAct: onto("deliveries") },
      { label: t(($) => $.edit), icon: IconPencil, isInline: true, onAct: onto("change") },
      ...(isEnabled ? [{ label: t(($) => $.sendTest), icon: IconSend, onAct: sendTest }] : []),
      { label: t(($) => $.rotate), icon: IconKey, onAct: onto("rotate") },
      {
        label: isEnabled ? t(($) => $.switchOff) : t(($) => $.switchOn),
        icon: isEnabled ? IconPlayerPause : IconPlayerPlay,
        onAct: turn,
      },
      { label: t(($) => $.remove), icon: IconTrash, isDangerous: true, onAct: onto("remove") },
    ];
  };
}
