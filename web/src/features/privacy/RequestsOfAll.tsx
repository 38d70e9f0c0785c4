import { Button } from "@mantine/core";
import { requestStates } from "@wegbuch/contract/deletionrequests/codes";
import { deletionRequests } from "@wegbuch/contract/deletionrequests/endpoints";
import { isWithdrawable, whyNotRefuse } from "@wegbuch/contract/deletionrequests/rules";
import type { DeletionRequest } from "@wegbuch/contract/deletionrequests/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useWrite } from "../../api/client.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { TableFooter } from "../../ui/table/TableFooter.tsx";
import { formatDateTime, formatNumber } from "../../ui/texts/format.ts";
import { useRequests } from "./data.ts";
import classes from "./PrivacyPage.module.css";
import { EnterRequestDialog } from "./EnterRequestDialog.tsx";
import { RequestState } from "./RequestState.tsx";
import { Section } from "./Section.tsx";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

const fewest = 10;

type Decision = { request: DeletionRequest; isGranted: boolean };

/** What people ask to have erased, for an administrator to decide (rules deletionrequests/granted, deletionrequests/refused). */
export function RequestsOfAll() {
  const { t } = useTranslation("privacy");
  const [paging, setPaging] = useState({ page: 1, perPage: fewest });
  const [isEntering, setEntering] = useState(false);
  const [withdrawing, setWithdrawing] = useState<DeletionRequest | null>(null);
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const query = useRequests(paging);
  const Question = deciding?.isGranted ? Granting : Refusing;
  return (
    <Section title={t(($) => $.requests.ofAll.title)} why={t(($) => $.requests.ofAll.why)}>
      <Loaded query={query} height={48}>
        {(data) => (
          <>
            {data.totalCount === 0 && <p className={classes.nowhere}>{t(($) => $.requests.ofAll.none)}</p>}
            {data.totalCount > 0 && (
              <ul className={classes.entries}>
                {data.items.map((request) => (
                  <Request
                    key={request.id}
                    request={request}
                    onDecide={(isGranted) => setDeciding({ request, isGranted })}
                    onWithdraw={() => setWithdrawing(request)}
                  />
                ))}
              </ul>
            )}
            <Button variant="default" size="md" className={classes.add} onClick={() => setEntering(true)}>
              {t(($) => $.requests.enter.open)}
            </Button>
            {data.totalCount > fewest && (
              <TableFooter counts={data} onPaging={setPaging} caption={t(($) => $.requests.ofAll.title)} />
            )}
          </>
        )}
      </Loaded>
      {isEntering && <EnterRequestDialog onClose={() => setEntering(false)} />}
      {withdrawing && (
        <WithdrawDialog
          request={withdrawing}
          name={withdrawing.person.name}
          onClose={() => setWithdrawing(null)}
        />
      )}
      {deciding && <Question request={deciding.request} onClose={() => setDeciding(null)} />}
    </Section>
  );
}

function Request({
  request,
  onDecide,
  onWithdraw,
}: {
  request: DeletionRequest;
  onDecide: (isGranted: boolean) => void;
  onWithdraw: () => void;
}) {
  const { t } = useTranslation("privacy");
  const { person, enteredBy, text, askedAt, state } = request;
  const isOpen = state === requestStates.open;
  const whyNot = whyNotRefuse(request);
  const { name } = person;
  return (
    <li>
      <div className={classes.what}>
        <strong>{t(($) => $.requests.askedBy, { name, at: formatDateTime(askedAt) })}</strong>
        {enteredBy && (
          <span className="secondary">{t(($) => $.requests.enter.by, { name: enteredBy.name })}</span>
        )}
        <RequestState request={request} />
        {text !== "" && <q className={classes.quote}>{text}</q>}
        {isOpen && whyNot !== null && <span className="secondary">{t(($) => $.requests[whyNot])}</span>}
      </div>
      <span className={classes.decisions}>
        {isOpen && (
          <Button
            variant="default"
            size="sm"
            aria-label={t(($) => $.requests.ofAll.grantOf, { name })}
            onClick={() => onDecide(true)}
          >
            {t(($) => $.requests.ofAll.grant)}
          </Button>
        )}
        {isOpen && whyNot === null && (
          <Button
            variant="default"
            size="sm"
            aria-label={t(($) => $.requests.ofAll.refuseOf, { name })}
            onClick={() => onDecide(false)}
          >
            {t(($) => $.requests.ofAll.refuse)}
          </Button>
        )}
        {enteredBy && isWithdrawable(request) && (
          <Button
            variant="default"
            size="sm"
            aria-label={t(($) => $.requests.withdraw.actOf, { name })}
            onClick={onWithdraw}
          >
            {t(($) => $.requests.withdraw.act)}
          </Button>
        )}
      </span>
    </li>
  );
}

type Question = { request: DeletionRequest; onClose: () => void };

const refresh = [deletionRequests.list, deletionRequests.own];

function Granting({ request: { id, person, keptUntilYear, heldCount }, onClose }: Question) {
  const { t } = useTranslation("privacy");
  const { mutate, isPending } = useWrite(deletionRequests.grant, { refresh });
  const onSuccess = () => {
    onClose();
    void showSnackbar(t(($) => $.requests.ofAll.isGranted));
  };
  const text = [
    t(($) => $.requests.ofAll.grantText),
    t(($) => $.requests.stays),
    ...(keptUntilYear === null
      ? []
      : [`${t(($) => $.requests.statutoryRetention, { year: keptUntilYear })}.`]),
    ...(heldCount === 0
      ? []
      : [t(($) => $.requests.held, { count: heldCount, number: formatNumber(heldCount) })]),
  ];
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.requests.ofAll.grantTitle, { name: person.name })}
      text={text.join(" ")}
      confirmLabel={t(($) => $.requests.ofAll.grant)}
      isDangerous
      isBusy={isPending}
      onConfirm={() => mutate({ params: { id } }, { onSuccess })}
    />
  );
}

function Refusing({ request: { id, person, keptUntilYear }, onClose }: Question) {
  const { t } = useTranslation("privacy");
  const { mutate, isPending } = useWrite(deletionRequests.refuse, { refresh });
  const onSuccess = () => {
    onClose();
    void showSnackbar(t(($) => $.requests.ofAll.isRefused));
  };
  const reason = t(($) => $.requests.statutoryRetention, { year: keptUntilYear });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.requests.ofAll.refuseTitle, { name: person.name })}
      text={t(($) => $.requests.ofAll.refuseText, { reason })}
      confirmLabel={t(($) => $.requests.ofAll.refuse)}
      isBusy={isPending}
      onConfirm={() => mutate({ params: { id } }, { onSuccess })}
    />
  );
}
