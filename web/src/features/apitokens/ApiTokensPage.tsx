import { Button } from "@mantine/core";
import { IconBan, IconExternalLink, IconKey, IconPlus } from "@tabler/icons-react";
import type { ApiToken } from "@wegbuch/contract/apitokens/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IntegrationTabs } from "../../entities/integrations/IntegrationTabs.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { Page } from "../../ui/page/Page.tsx";
import { PageActions } from "../../ui/page/PageActions.tsx";
import type { RowAction } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { pageOf } from "../../ui/table/paging.ts";
import classes from "./ApiTokensPage.module.css";
import { useApiTokens, useRevokeToken } from "./data.ts";
import { NewTokenDialog } from "./NewTokenDialog.tsx";
import { useTokenColumns } from "./use-token-columns.tsx";

/** The dialog above the list, and the token it is about. */
type Open = { dialog: "make" } | { dialog: "revoke"; token: ApiToken } | null;

/** What programs of others call the API with: all of it at once, for it is never many. */
export function ApiTokensPage() {
  const { t } = useTranslation("apitokens");
  const { t: ways } = useTranslation("integrations");
  const [open, setOpen] = useState<Open>(null);
  const tokens = useApiTokens();
  const make = { label: t(($) => $.make), icon: IconPlus, onAct: () => setOpen({ dialog: "make" }) };
  const close = () => setOpen(null);
  return (
    <Page
      title={ways(($) => $.title)}
      tabs={<IntegrationTabs />}
      actions={<PageActions primary={make} />}
      toolbar={<Introduction />}
    >
      <PagedTable
        caption={t(($) => $.caption)}
        list={{ ...tokens, data: tokens.data && pageOf(tokens.data, { page: 1, perPage: 50 }) }}
        columns={useTokenColumns()}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        actionsOf={useRowActions(setOpen)}
        empty={
          <EmptyBlock
            icon={IconKey}
            title={t(($) => $.none)}
            text={t(($) => $.noneWhy)}
            action={
              <Button size="md" leftSection={<IconPlus size={18} aria-hidden />} onClick={make.onAct}>
                {make.label}
              </Button>
            }
          />
        }
      />
      {open?.dialog === "make" && <NewTokenDialog onClose={close} />}
      {open?.dialog === "revoke" && <Revocation token={open.token} onClose={close} />}
    </Page>
  );
}

function Introduction() {
  const { t } = useTranslation("apitokens");
  return (
    <p className={classes.introduction}>
      {t(($) => $.about)}{" "}
      <a href="/api/docs" target="_blank" rel="noreferrer">
        {t(($) => $.toCalls)}
        <IconExternalLink size={16} stroke={1.75} aria-hidden />
      </a>
    </p>
  );
}

function useRowActions(open: (next: Open) => void) {
  const { t } = useTranslation("apitokens");
  return (token: ApiToken): RowAction[] => [
    {
      label: t(($) => $.revoke),
      icon: IconBan,
      isInline: true,
      isDangerous: true,
      onAct: () => open({ dialog: "revoke", token }),
    },
  ];
}

function Revocation({ token: { id, name }, onClose }: { token: ApiToken; onClose: () => void }) {
  const { t } = useTranslation("apitokens");
  const { mutate, isPending } = useRevokeToken();
  const revoke = () =>
    mutate(
      { params: { id } },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.revoked, { name }));
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.revokeTitle)}
      text={t(($) => $.revokeText, { name })}
      confirmLabel={t(($) => $.revoke)}
      isDangerous
      onConfirm={revoke}
      isBusy={isPending}
    />
  );
}
