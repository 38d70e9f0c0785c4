import { Button } from "@mantine/core";
import { Navigate } from "@tanstack/react-router";
import { roles } from "@wegbuch/contract/access/roles";
import { users } from "@wegbuch/contract/users/endpoints";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRefresh } from "../../api/client.ts";
import { useCurrentUser } from "../../api/current-user.ts";
import { Page } from "../../ui/page/Page.tsx";
import { lazyPart } from "../../ui/page/lazy-part.ts";
import { useIsPhone } from "../../ui/theme/media.ts";
import classes from "./FirstPasswordPage.module.css";
import { FirstWay } from "./FirstWay.tsx";

const FactorSetup = lazyPart(() =>
  import("../../entities/factors/FactorSetup.tsx").then(({ FactorSetup: Setup }) => ({ default: Setup })),
);

/** What somebody sees first of whom a second factor is asked and who has none (rule accounts/policy). */
export function SecondFactorPage() {
  const { t } = useTranslation("factors");
  const user = useCurrentUser();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const refresh = useRefresh([users.current]);
  if (!user.isSecondFactorMissing && !isOpen) return <Navigate to="/" replace />;
  const close = () => void refresh().then(() => setOpen(false));
  const title = t(($) => $.gateTitle);
  return (
    <Page title={title} isTitleHidden={!isPhone}>
      <div className={classes.place}>
        <article className={classes.card}>
          <FirstWay />
          <div className={classes.words}>
            <h2 className={classes.title}>{title}</h2>
            {user.mandator && <p className={classes.company}>{user.mandator.name}</p>}
            <p>{user.role.id === roles.superAdmin ? t(($) => $.gateWhySuper) : t(($) => $.gateWhy)}</p>
            <p>{t(($) => $.gateThen)}</p>
            <Button
              size="md"
              fullWidth
              className={classes.set}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              {t(($) => $.setUp)}
            </Button>
          </div>
        </article>
      </div>
      <Suspense>{isOpen && <FactorSetup onClose={close} />}</Suspense>
    </Page>
  );
}
