import type { ComponentProps } from "react";
import { useIsPhone } from "../../ui/theme/media.ts";
import { PeriodControl } from "../../ui/dates/PeriodControl.tsx";
import type { TripFilter } from "./filter.ts";
import { ShownFilter } from "./ShownFilter.tsx";
import type { SubjectList } from "./SubjectList.tsx";
import { TripSubjectSelect } from "./TripSubjectSelect.tsx";
import { ViewSwitch } from "./ViewSwitch.tsx";

type Props = {
  filter: TripFilter;
  choice: ComponentProps<typeof SubjectList>;
  driverless: number | undefined;
  onChange: (part: Partial<TripFilter>) => void;
};

/** View, vehicle or driver, period and filter; the phone has the view in the page's menu. */
export function TripsToolbar({ filter, choice, driverless, onChange }: Props) {
  const { mode, period, shown, view } = filter;
  const isPhone = useIsPhone();
  return (
    <>
      {!isPhone && <ViewSwitch view={view} onChange={(next) => onChange({ view: next })} />}
      <TripSubjectSelect {...choice} />
      <PeriodControl period={period} onChange={(next) => onChange({ period: next })} />
      {view === "table" && (
        <ShownFilter
          mode={mode}
          shown={shown}
          driverless={driverless}
          onChange={(next) => onChange({ shown: next })}
        />
      )}
    </>
  );
}
