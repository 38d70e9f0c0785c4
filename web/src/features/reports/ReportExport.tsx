import { useTranslation } from "react-i18next";
import { ExportDialog } from "../../entities/documents/ExportDialog.tsx";
import { useRights } from "./data.ts";
import { isAllOnly, type Report } from "./report-types.ts";

/** One of the reports as a file: period, grouping and of what. */
export function ReportExport({ report, onClose }: { report: Report; onClose: () => void }) {
  const { t } = useTranslation("reports");
  const { access } = useRights();
  const { type, pdf, xlsx, kinds } = report;
  return (
    <ExportDialog
      title={t(($) => $.exportTitle, { report: t(($) => $.type[type]) })}
      subtitle={t(($) => $.about[type])}
      {...{ pdf, xlsx, kinds, onClose }}
      isAllOnly={(kind) => isAllOnly(access, kind)}
    />
  );
}
