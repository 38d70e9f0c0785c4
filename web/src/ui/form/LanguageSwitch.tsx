import { currentLanguage, spoken } from "../../api/language.ts";
import * as api from "../../api/texts.ts";
import { changeLanguage } from "../texts/language-change.ts";
import { SegmentedControl } from "./SegmentedControl.tsx";

/** German or English; a change reloads the page. */
export function LanguageSwitch({ isFullWidth = false }: { isFullWidth?: boolean }) {
  const texts = spoken(api);
  return (
    <SegmentedControl
      label={texts.language}
      value={currentLanguage()}
      options={[
        { value: "de-AT", label: texts.german },
        { value: "en", label: texts.english },
      ]}
      onChange={changeLanguage}
      isFullWidth={isFullWidth}
    />
  );
}
