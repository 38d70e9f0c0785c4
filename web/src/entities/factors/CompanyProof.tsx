import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { openCompanyWindow, onCompanyAnswer } from "../../api/company-window.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import classes from "./FactorSetup.module.css";

type Props = { answer: (isProven: boolean) => void };

/** Has whoever came with the account of his company show it once more, in a window of its own, so that nothing here is lost. */
export function CompanyProof({ answer }: Props) {
  const { t } = useTranslation("factors");
  const [isWaiting, setWaiting] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const [isFailed, setFailed] = useState(false);
  useEffect(
    () =>
      onCompanyAnswer("proof", ({ isRight }) => {
        if (isRight) answer(true);
        else setWaiting(false);
        setFailed(!isRight);
      }),
    [answer],
  );
  const open = () => {
    setFailed(false);
    const isOpened = openCompanyWindow("proof");
    setWaiting(isOpened);
    setBlocked(!isOpened);
  };
  return (
    <FormDialog
      isOpen
      onClose={() => answer(false)}
      title={t(($) => $.proofTitle)}
      confirmLabel={isWaiting ? t(($) => $.companyAgain) : t(($) => $.byCompany)}
      isBusy={false}
      isReady
      isFilledIn
      onConfirm={open}
    >
      <p>{t(($) => $.companyWhy)}</p>
      <div role="status">{isWaiting && <p className="secondary">{t(($) => $.companyWaits)}</p>}</div>
      <div role="alert" className={classes.wrong}>
        {isFailed && t(($) => $.companyFailed)}
        {isBlocked && t(($) => $.companyBlocked)}
      </div>
    </FormDialog>
  );
}
