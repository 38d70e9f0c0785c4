import { Button } from "@mantine/core";
import { IconDeviceMobileDown } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useInstalling } from "../../api/installing.ts";

/** The way to the product as an app on this device, where the browser offers one. */
export function AppInstallation() {
  const { t } = useTranslation("settings");
  const { install } = useInstalling();
  if (install === null) return null;
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

/** What it is good for, and where the browser offers none how it is done or what is missing (rule offline/install). */
export function useAppWords(): { title: string; text: string; isOffered: boolean } {
  const { t } = useTranslation("settings");
  const { isInstalled, isPossible, install } = useInstalling();
  const said = { title: t(($) => $.app.title), isOffered: install !== null };
  if (isInstalled) return { ...said, text: t(($) => $.app.isInstalled) };
  if (!isPossible) return { ...said, text: t(($) => $.app.needsHttps) };
  return { ...said, text: install === null ? t(($) => $.app.byBrowser) : t(($) => $.app.why) };
}
