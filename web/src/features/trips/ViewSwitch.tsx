import { IconChartBar, IconTable } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import type { TripFilter } from "./filter.ts";

type Props = { view: TripFilter["view"]; onChange: (view: TripFilter["view"]) => void };

const icons = { table: IconTable, statistics: IconChartBar };

/** The trips themselves, or what they come to. */
export function ViewSwitch({ view, onChange }: Props) {
  const { t } = useTranslation("trips");
  return (
    <SegmentedControl
      label={t(($) => $.views.label)}
      value={view}
      options={(["table", "statistics"] as const).map((value) => {
        const Symbol = icons[value];
        return {
          value,
          label: (
            <>
              <Symbol size={18} stroke={1.75} aria-hidden />
              {t(($) => $.views[value])}
            </>
          ),
        };
      })}
      onChange={onChange}
    />
  );
}
