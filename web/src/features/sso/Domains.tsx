import { Button } from "@mantine/core";
import { DomainChoice, type SsoDomain } from "@wegbuch/contract/sso/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, refusedFields } from "../../api/field-errors.ts";
import { problemText } from "../../api/problems.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { showError } from "../../ui/feedback/error-bar.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { CopiedText } from "./CopiedText.tsx";
import { useAddDomain, useCheckDomain, useRemoveDomain } from "./data.ts";
import classes from "./SsoPage.module.css";

/** For whose addresses the provider speaks, and how that is proved. */
export function Domains({ domains }: { domains: readonly SsoDomain[] }) {
  const { t } = useTranslation("sso");
  return (
    <section className={classes.card} aria-label={t(($) => $.domains)}>
      <h2>{t(($) => $.domains)}</h2>
      <p className="secondary">{t(($) => $.domainsWhy)}</p>
      {domains.length === 0 ? (
        <p>{t(($) => $.noDomains)}</p>
      ) : (
        <ul className={classes.domains}>
          {domains.map((one) => (
            <li key={one.domain}>
              <Domain {...one} />
            </li>
          ))}
        </ul>
      )}
      <NewDomain />
    </section>
  );
}

function Domain({ domain, recordName, recordValue, provedAt }: SsoDomain) {
  const { t } = useTranslation("sso");
  const checking = useCheckDomain();
  const removing = useRemoveDomain();
  const [isAsked, setAsked] = useState(false);
  const body = { domain };
  const why = checking.isError
    ? (refusedFields(checking.error)["domain"] ?? problemText(checking.error).text)
    : null;
  return (
    <>
      <div className={classes.line}>
        <strong>{domain}</strong>
        <StatusTag tone={provedAt === null ? "warn" : "ok"}>
          {provedAt === null ? t(($) => $.isOpen) : t(($) => $.proved)}
        </StatusTag>
      </div>
      {provedAt === null && (
        <CopiedText label={t(($) => $.record, { name: recordName })} text={recordValue} />
      )}
      <div role="alert">{why !== null && <p className="wrong">{why}</p>}</div>
      <div className={classes.buttons}>
        {provedAt === null && (
          <Button
            mt={8}
            size="sm"
            aria-label={t(($) => $.checkOf, { domain })}
            loading={checking.isPending}
            onClick={() =>
              checking.mutate({ body }, { onSuccess: () => void showSnackbar(t(($) => $.isProved)) })
            }
          >
            {t(($) => $.check)}
          </Button>
        )}
        <Button mt={8} size="sm" variant="default" aria-haspopup="dialog" onClick={() => setAsked(true)}>
          {t(($) => $.removeOf, { domain })}
        </Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          isOpen
          isDangerous
          onClose={() => setAsked(false)}
          title={t(($) => $.removeDomain)}
          confirmLabel={t(($) => $.removeDomain)}
          text={provedAt === null ? t(($) => $.removeOpenWhy, body) : t(($) => $.removeDomainWhy, body)}
          isBusy={removing.isPending}
          onConfirm={() => removing.mutate({ body }, { onSuccess: () => setAsked(false) })}
        />
      )}
    </>
  );
}

function NewDomain() {
  const { t } = useTranslation("sso");
  const { mutate, isPending } = useAddDomain();
  const form = useDraft({
    before: { domain: "" },
    wrongIn: (draft) => fieldErrors(DomainChoice, draft, {}),
    refusedBy: refusedFields,
  });
  const { fill } = form;
  const send = () =>
    mutate(
      { body: form.draft },
      {
        onSuccess: () => fill({ domain: "" }),
        onError: (error) => {
          if (Object.keys(form.refuse(error)).length === 0) showError(problemText(error));
        },
      },
    );
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit(send);
      }}
    >
      <TextField
        label={t(($) => $.domain)}
        placeholder="firma.at"
        value={form.draft.domain}
        onChange={(domain) => form.change({ domain })}
        error={form.errors["domain"]}
      />
      <div>
        <Button type="submit" size="md" variant="default" loading={isPending}>
          {t(($) => $.add)}
        </Button>
      </div>
    </form>
  );
}
