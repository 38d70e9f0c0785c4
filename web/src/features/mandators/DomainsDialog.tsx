import { Button } from "@mantine/core";
import { IconWorldCheck } from "@tabler/icons-react";
import type { Mandator } from "@wegbuch/contract/mandators/schemas";
import type { CompanyDomain } from "@wegbuch/contract/sso/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { refusedFields } from "../../api/field-errors.ts";
import { problemText } from "../../api/problems.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import { formatDateTime } from "../../ui/texts/format.ts";
import { useConfirmDomain, useDomains } from "./data.ts";
import classes from "./DomainsDialog.module.css";

type Props = { mandator: Mandator; onClose: () => void };

/** The domains whose addresses a mandator's provider is to speak for; what was proved otherwise is confirmed here. */
export function DomainsDialog({ mandator: { id, name }, onClose }: Props) {
  const { t } = useTranslation("mandators");
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        title={t(($) => $.domains)}
        subtitle={name}
        size="form"
        isBelow={asked !== null}
      >
        <Loaded query={useDomains(id)} height={120}>
          {(domains) =>
            domains.length === 0 ? (
              <EmptyBlock
                icon={IconWorldCheck}
                title={t(($) => $.noDomains)}
                text={t(($) => $.noDomainsWhy)}
              />
            ) : (
              <ul className={classes.domains}>
                {domains.map((one) => (
                  <Domain key={one.domain} one={one} onConfirm={() => setAsked(one.domain)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Dialog>
      {asked !== null && <Confirmation id={id} name={name} domain={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function Domain({ one: { domain, provedAt }, onConfirm }: { one: CompanyDomain; onConfirm: () => void }) {
  const { t } = useTranslation("mandators");
  return (
    <li className={classes.domain}>
      <strong>{domain}</strong>
      {provedAt === null ? (
        <Button
          size="sm"
          variant="default"
          aria-label={t(($) => $.confirmDomainOf, { domain })}
          aria-haspopup="dialog"
          onClick={onConfirm}
        >
          {t(($) => $.confirmDomain)}
        </Button>
      ) : (
        <StatusTag tone="ok">{t(($) => $.domainIsProved, { time: formatDateTime(provedAt) })}</StatusTag>
      )}
    </li>
  );
}

type Asked = { id: string; name: string; domain: string; onClose: () => void };

function Confirmation({ id, name, domain, onClose }: Asked) {
  const { t } = useTranslation("mandators");
  const { mutate, isPending, error } = useConfirmDomain();
  const why = error && (refusedFields(error)["domain"] ?? problemText(error).text);
  const onSuccess = () => {
    onClose();
    void showSnackbar(t(($) => $.domainIsConfirmed, { domain }));
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.confirmDomainTitle)}
      notice={<div role="alert">{why && <p className="wrong">{why}</p>}</div>}
      text={t(($) => $.confirmDomainText, { domain, name })}
      confirmLabel={t(($) => $.confirmDomain)}
      onConfirm={() => mutate({ params: { id }, body: { domain } }, { onSuccess })}
      isBusy={isPending}
    />
  );
}
