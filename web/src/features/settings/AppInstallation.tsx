import { Button } from "@mantine/core";
import { IconDeviceMobileDown } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useInstalling } from "../../api/installing.ts";

/** The way to the product as an app on this device, where the browser offers one; else how to find it there. */
export function AppInstallation() {
  const { t } = useTranslation("settings");
  const { isInstalled, isPossible, install } = useInstalling();
  if (isInstalled) return <p className="secondary bare">{t(($) => $.app.isInstalled)}</p>;
  if (!isPossible) return <p className="secondary bare">{t(($) => $.app.needsHttps)}</p>;
  if (install === null) return <p className="secondary bare">{t(($) => $.app.byBrowser)}</p>;
  return (
    <Button
      variant="default"
      leftSection={<IconDeviceMobileDown size={18} stroke={1.75} aria-hidden />}
      onClick={() => void install()}
    >
      {t(($) => $.app.install)}
    </Button>
  );
}
