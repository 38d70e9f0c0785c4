import { IconHistory } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../ui/texts/format.ts";
import { useImportsOf } from "./data.ts";
import classes from "./ImportWizard.module.css";

/** Says that the same file was imported before, so that nobody wonders what is there already. */
export function ImportedBefore({ sha256 }: { sha256: string }) {
  const { t } = useTranslation("imports");
  const { data } = useImportsOf(sha256);
  const before = data?.items.find(({ undoneAt }) => undoneAt === null);
  return (
    <div role="status">
      {before && (
        <p className={classes.note}>
          <IconHistory size={18} stroke={1.75} aria-hidden />
          {t(($) => $.importedBefore, {
            time: formatDateTime(before.createdAt),
            name: before.createdBy.name,
          })}
        </p>
      )}
    </div>
  );
}
