import { useTranslation } from "react-i18next";

/** What a screen reader says of the ways through a calendar. */
export function useCalendarLabels() {
  const { t } = useTranslation("ui");
  return {
    previousMonth: t(($) => $.previousMonth),
    nextMonth: t(($) => $.nextMonth),
    previousYear: t(($) => $.previousYear),
    nextYear: t(($) => $.nextYear),
    previousDecade: t(($) => $.previousDecade),
    nextDecade: t(($) => $.nextDecade),
    monthLevelControl: t(($) => $.changeLevel),
    yearLevelControl: t(($) => $.changeLevel),
  };
}
