import { useTranslation } from "react-i18next";

type Device = { browser: string | null; network: string | null };

/** How a browser and its network are called. */
export function useDeviceWords() {
  const { t } = useTranslation("logins");
  return {
    nameOf: ({ browser }: Device) => browser ?? t(($) => $.unknownBrowser),
    networkOf: ({ network }: Device) => (network === null ? null : t(($) => $.network, { network })),
  };
}
