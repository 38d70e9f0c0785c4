import "../../ui/theme/chip.css";
import { Chip } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type ExportDraft, exportPresets } from "./export-draft.ts";
import { type Period, today } from "../../ui/dates/period.ts";

type Props = {
  shownPeriod: Period | undefined;
  range: ExportDraft["range"];
  onChoose: (range: ExportDraft["range"]) => void;
};

/** The periods people export, each by one tap. */
export function ExportPresets({ shownPeriod, range, onChoose }: Props) {
  const { t } = useTranslation("exports");
  return (
    <div className="row wrap gap-8" role="group" aria-label={t(($) => $.presets.label)}>
      {exportPresets(today(), shownPeriod).map(({ name, ...preset }) => (
        <Chip
          key={name}
          size="md"
          variant="outline"
          checked={preset.first === range.first && preset.last === range.last}
          onClick={() => onChoose(preset)}
          onChange={() => undefined}
        >
          {t(($) => $.presets[name])}
        </Chip>
      ))}
    </div>
  );
}
