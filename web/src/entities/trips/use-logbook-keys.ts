import { useTranslation } from "react-i18next";
import type { KeyRow } from "../../ui/page/KeyTable.tsx";

/** The keys of the logbook, which its own help and the page of help both tell. */
export function useLogbookKeys(): KeyRow[] {
  const { t } = useTranslation("widgets");
  return [
    [t(($) => $.keys.rowKeys), t(($) => $.keys.row)],
    [t(($) => $.keys.typeKeys), t(($) => $.keys.type)],
    [t(($) => $.keys.undoKeys), t(($) => $.keys.undo)],
    [t(($) => $.keys.tickKeys), t(($) => $.keys.tick)],
    [t(($) => $.keys.rangeKeys), t(($) => $.keys.range)],
    [t(($) => $.keys.clearKeys), t(($) => $.keys.clear)],
    [t(($) => $.keys.openKeys), t(($) => $.keys.open)],
    [t(($) => $.keys.editKeys), t(($) => $.keys.edit)],
    [t(($) => $.keys.lockKeys), t(($) => $.keys.lock)],
    [t(($) => $.keys.subjectKeys), t(($) => $.keys.subject)],
    [t(($) => $.keys.periodKeys), t(($) => $.keys.period)],
    [t(($) => $.keys.helpKeys), t(($) => $.keys.help)],
  ];
}
