import { useTranslation } from "react-i18next";
import { useVersion } from "../api/installation.ts";

/** The version the server runs; empty while it is unknown. */
export function VersionLabel() {
  const { t } = useTranslation("app");
  const version = useVersion();
  return <span>{version !== undefined && t(($) => $.version, { version })}</span>;
}
