import { Button } from "@mantine/core";
import { IconClockOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useInstallationServices } from "../api/installation.ts";
import { EmptyBlock } from "../ui/feedback/EmptyBlock.tsx";
import { useIsPhone } from "../ui/theme/media.ts";
import { Page } from "../ui/page/Page.tsx";
import { orderAddressOfExpired } from "./order-address.ts";
import classes from "./TrialExpired.module.css";
import { usePages } from "./use-pages.ts";

/** Stands for every page but the order form once a trial is over (rule access/gate). */
export function TrialExpired() {
  const { t } = useTranslation("app");
  const services = useInstallationServices();
  const address = orderAddressOfExpired(services, usePages());
  const isPhone = useIsPhone();
  const title = t(($) => $.trialExpired);
  return (
    <Page title={isPhone ? t(($) => $.trial) : title} isTitleHidden={!isPhone}>
      <EmptyBlock
        icon={IconClockOff}
        title={title}
        action={
          <>
            {address !== null && (
              <Button component="a" href={address} size="md">
                {t(($) => $.orderNow)}
              </Button>
            )}
            <p className={classes.why}>
              {address === null ? t(($) => $.trialExpiredAsk) : t(($) => $.trialExpiredWhy)}
            </p>
            {address === null && services?.imprint && (
              <Button
                component="a"
                href={services.imprint}
                target="_blank"
                rel="noreferrer"
                size="md"
                className={classes.why}
              >
                {t(($) => $.toContact)}
              </Button>
            )}
          </>
        }
        isTall
      />
    </Page>
  );
}
