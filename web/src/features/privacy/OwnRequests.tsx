import { Button } from "@mantine/core";
import { requestStates } from "@wegbuch/contract/deletionrequests/codes";
import { deletionRequests } from "@wegbuch/contract/deletionrequests/endpoints";
import { isWithdrawable } from "@wegbuch/contract/deletionrequests/rules";
import { type DeletionRequest, NewDeletionRequest } from "@wegbuch/contract/deletionrequests/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useWrite } from "../../api/client.ts";
import { fieldErrors } from "../../api/field-errors.ts";
import { besideFields } from "../../api/query-client.ts";
import { DraftDialog } from "../../ui/dialogs/DraftDialog.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { LongText } from "../../ui/form/LongText.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { TableFooter } from "../../ui/table/TableFooter.tsx";
import { formatDateTime } from "../../ui/texts/format.ts";
import { useOwnRequests } from "./data.ts";
import classes from "./PrivacyPage.module.css";
import { RequestState } from "./RequestState.tsx";
import { Section } from "./Section.tsx";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

const fewest = 10;

/** Asks to have places of oneself erased, and shows how that stands (rule deletionrequests/asked). */
export function OwnRequests() {
  const { t } = useTranslation("privacy");
  const [paging, setPaging] = useState({ page: 1, perPage: fewest });
  const [isAsking, setAsking] = useState(false);
  const [withdrawing, setWithdrawing] = useState<DeletionRequest | null>(null);
  const query = useOwnRequests(paging);
  return (
    <Section title={t(($) => $.requests.title)} why={t(($) => $.requests.why)}>
      <Loaded query={query} height={48}>
        {(data) => (
          <>
            {data.totalCount > 0 && (
              <ul className={classes.entries}>
                {data.items.map((request) => (
                  <li key={request.id}>
                    <div className={classes.what}>
                      <strong>{t(($) => $.requests.asked, { at: formatDateTime(request.askedAt) })}</strong>
                      <RequestState request={request} />
                      {request.text !== "" && <q className={classes.quote}>{request.text}</q>}
                    </div>
                    {isWithdrawable(request) && (
                      <Button variant="default" size="md" onClick={() => setWithdrawing(request)}>
                        {t(($) => $.requests.withdraw.act)}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            )}
            {data.page === 1 && data.items.every(({ state }) => state !== requestStates.open) && (
              <Button variant="default" size="md" className={classes.add} onClick={() => setAsking(true)}>
                {t(($) => $.requests.ask)}
              </Button>
            )}
            {data.totalCount > fewest && (
              <TableFooter counts={data} onPaging={setPaging} caption={t(($) => $.requests.title)} />
            )}
          </>
        )}
      </Loaded>
      {withdrawing && <WithdrawDialog request={withdrawing} onClose={() => setWithdrawing(null)} />}
      {isAsking && <RequestDialog onClose={() => setAsking(false)} />}
    </Section>
  );
}

function RequestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("privacy");
  const { draft, errors, isChanged, change, submit, refuse } = useDraft({
    before: { text: "" },
    wrongIn: (typed) => fieldErrors(NewDeletionRequest, typed),
  });
  const { mutate, isPending } = useWrite(deletionRequests.create, {
    refresh: [deletionRequests.own, deletionRequests.list],
    ...besideFields,
  });
  const onSuccess = () => {
    onClose();
    void showSnackbar(t(($) => $.requests.sent));
  };
  return (
    <DraftDialog
      isDirty={isChanged}
      onClose={onClose}
      title={t(($) => $.requests.title)}
      size="form"
      confirmLabel={t(($) => $.requests.send)}
      isBusy={isPending}
      onConfirm={() => submit(() => mutate({ body: draft }, { onSuccess, onError: refuse }))}
    >
      <p className="bare">{t(($) => $.requests.goes)}</p>
      <p className="bare">{t(($) => $.requests.stays)}</p>
      <LongText
        label={t(($) => $.requests.text)}
        description={t(($) => $.requests.textHint)}
        value={draft.text}
        onChange={(text) => change({ text })}
        error={errors["text"]}
        isFirst
      />
    </DraftDialog>
  );
}
