import { Button } from "@mantine/core";
import type { CompanyTrial } from "@wegbuch/contract/auth/schemas";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { onCompanyAnswer, openCompanyWindow } from "../../api/company-window.ts";
import classes from "./SsoPage.module.css";

/** Really logs in at the provider, in a window of its own, and says what came. */
export function Trial() {
  const { t } = useTranslation("sso");
  const [isWaiting, setWaiting] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const [came, setCame] = useState<CompanyTrial | "nothing" | null>(null);
  useEffect(
    () =>
      onCompanyAnswer("trial", ({ trial }) => {
        setWaiting(false);
        setCame(trial ?? "nothing");
      }),
    [],
  );
  const open = () => {
    setCame(null);
    const isOpened = openCompanyWindow("trial");
    setWaiting(isOpened);
    setBlocked(!isOpened);
  };
  return (
    <section className={classes.card} aria-label={t(($) => $.tryOut)}>
      <h2>{t(($) => $.tryOut)}</h2>
      <p className="secondary">{t(($) => $.tryWhy)}</p>
      <Button mt={16} size="md" variant="default" onClick={open}>
        {t(($) => $.tryOut)}
      </Button>
      <div role="alert">{isBlocked && <p className="wrong">{t(($) => $.windowIsBlocked)}</p>}</div>
      <div role="status">
        {isWaiting && <p className="secondary">{t(($) => $.tryWaits)}</p>}
        {came !== null && <Came came={came} />}
      </div>
    </section>
  );
}

function Came({ came }: { came: CompanyTrial | "nothing" }) {
  const { t } = useTranslation("sso");
  if (came === "nothing") return <p>{t(($) => $.tried.failed)}</p>;
  const { reason, userName } = came;
  const said = { email: came.email ?? "", detail: came.detail ?? "", user: userName ?? "" };
  if (reason !== null) return <p>{t(($) => $.tried[reason], said)}</p>;
  return <p>{userName === null ? t(($) => $.tried.new, said) : t(($) => $.tried.right, said)}</p>;
}
