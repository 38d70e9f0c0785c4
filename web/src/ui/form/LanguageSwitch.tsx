import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../api/language.ts";
import { changeLanguage } from "../texts/language-change.ts";
import { SegmentedControl } from "./SegmentedControl.tsx";

/** German or English; a change reloads the page. */
export function LanguageSwitch({ isFullWidth = false }: { isFullWidth?: boolean }) {
  const { t } = useTranslation("api");
  return (
    <SegmentedControl
      label={t(($) => $.language)}
      value={currentLanguage()}
      options={[
        { value: "de-AT", label: t(($) => $.german) },
        { value: "en", label: t(($) => $.english) },
      ]}
      onChange={changeLanguage}
      isFullWidth={isFullWidth}
    />
  );
}
