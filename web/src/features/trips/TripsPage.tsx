import { useTranslation } from "react-i18next";
import { Page } from "../../ui/Page.tsx";

export function TripsPage() {
  const { t } = useTranslation("trips");
  return <Page title={t(($) => $.title)}>…</Page>;
}
