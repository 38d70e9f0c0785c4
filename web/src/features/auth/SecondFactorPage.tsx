import { Button } from "@mantine/core";
import { Navigate } from "@tanstack/react-router";
import { roles } from "@wegbuch/contract/access/roles";
import { users } from "@wegbuch/contract/users/endpoints";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRefresh } from "../../api/client.ts";
import { useCurrentUser } from "../../api/current-user.ts";
import { useInstallationServices } from "../../api/installation.ts";
import { canShowPasskeys } from "../../entities/factors/passkey.ts";
import { Page } from "../../ui/page/Page.tsx";
import { lazyPart } from "../../ui/page/lazy-part.ts";
import { useIsPhone } from "../../ui/theme/media.ts";
import classes from "./FirstPasswordPage.module.css";
import { FirstWay } from "./FirstWay.tsx";

const FactorSetup = lazyPart(() =>
  import("../../entities/factors/FactorSetup.tsx").then(({ FactorSetup: Setup }) => ({ default: Setup })),
);

const PasskeySetup = lazyPart(() =>
  import("../../entities/factors/PasskeySetup.tsx").then(({ PasskeySetup: Setup }) => ({ default: Setup })),
);

/** What somebody sees first of whom a second factor is asked and who has none (rule accounts/policy). */
export function SecondFactorPage() {
  const { t } = useTranslation("factors");
  const user = useCurrentUser();
  const isPhone = useIsPhone();
  const hasPasskeys = canShowPasskeys(useInstallationServices()?.passkeyDomain);
  const [open, setOpen] = useState<"app" | "passkey" | null>(null);
  const refresh = useRefresh([users.current]);
  if (!user.isSecondFactorMissing && open === null) return <Navigate to="/" replace />;
  const close = () => void refresh().then(() => setOpen(null));
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
              onClick={() => setOpen("app")}
            >
              {t(($) => $.setUp)}
            </Button>
            {hasPasskeys && (
              <Button
                size="md"
                variant="default"
                fullWidth
                className={classes.other}
                aria-haspopup="dialog"
                onClick={() => setOpen("passkey")}
              >
                {t(($) => $.addPasskey)}
              </Button>
            )}
          </div>
        </article>
      </div>
      <Suspense>
        {open === "app" && <FactorSetup onClose={close} />}
        {open === "passkey" && <PasskeySetup onClose={close} />}
      </Suspense>
    </Page>
  );
}
