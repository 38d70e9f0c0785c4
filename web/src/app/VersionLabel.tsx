import { useQuery } from "@tanstack/react-query";
import { auth } from "@wegbuch/contract/auth/endpoints";
import { useTranslation } from "react-i18next";
import { read } from "../api/client.ts";
import { outlivingSessions } from "../api/query-client.ts";

/** The version the server runs; empty while it is unknown (OQ-067). */
export function VersionLabel() {
  const { t } = useTranslation("app");
  const { data: status } = useQuery({
    ...read(auth.status, {}),
    ...outlivingSessions,
  });
  return <span>{status && t(($) => $.version, { version: status.version })}</span>;
}
