import { Button, Loader } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Entrance } from "./Entrance.tsx";
import forms from "./LoginForm.module.css";
import { useCompanyReturn } from "./use-company-return.ts";

/** Where a company's provider sends browsers back to, and where a window begins that is to go there. */
export function CompanyPage() {
  const { t } = useTranslation("companyLogin");
  const navigate = useNavigate();
  const stand = useCompanyReturn();
  useEffect(() => {
    if (stand.is === "loggedIn") void navigate({ to: "/", replace: true });
  }, [stand, navigate]);
  const isUnderWay = stand.is === "underWay" || stand.is === "loggedIn";

  return (
    <Entrance title={t(($) => $.title)}>
      <h1 className={forms.title}>{t(($) => $.title)}</h1>
      <div role="status">
        {isUnderWay && (
          <p className={forms.subtitle}>
            {t(($) => $.underWay)} <Loader size={16} />
          </p>
        )}
        {stand.is === "told" && <p className={forms.subtitle}>{t(($) => $.told)}</p>}
      </div>
      <div role="alert">
        {stand.is === "refused" && (
          <p className={forms.refusal}>
            <IconAlertCircle size={18} stroke={1.75} aria-hidden />
            {stand.why ?? t(($) => $.nothingCame)}
          </p>
        )}
      </div>
      {stand.is === "refused" && !stand.isErrand && (
        <Button size="md" fullWidth mt={20} onClick={() => void navigate({ to: "/login", replace: true })}>
          {t(($) => $.toLogin)}
        </Button>
      )}
    </Entrance>
  );
}
