import { IconCar, IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import type { LogbookMode } from "./filter.ts";

/** Trips by vehicle or by driver. */
export function ModeSwitch({ mode, onChange }: { mode: LogbookMode; onChange: (mode: LogbookMode) => void }) {
  const { t } = useTranslation("trips");
  return (
    <SegmentedControl
      label={t(($) => $.modes.label)}
      value={mode}
      isFullWidth
      options={(["vehicle", "driver"] as const).map((value) => {
        const Symbol = value === "vehicle" ? IconCar : IconUsers;
        return {
          value,
          label: (
            <>
              <Symbol size={18} stroke={1.75} aria-hidden />
              {t(($) => $.modes[value])}
            </>
          ),
        };
      })}
      onChange={onChange}
    />
  );
}
