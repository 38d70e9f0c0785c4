import { useTranslation } from "react-i18next";
import { PageTabs } from "../../ui/page/PageTabs.tsx";

/** The installation as a whole, and each box. */
export function SystemTabs() {
  const { t } = useTranslation("system");
  return (
    <PageTabs
      label={t(($) => $.title)}
      tabs={[
        { path: "/mandator/system", label: t(($) => $.tabs.overview) },
        { path: "/mandator/system/boxes", label: t(($) => $.tabs.boxes) },
      ]}
    />
  );
}
