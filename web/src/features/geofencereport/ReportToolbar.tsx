import { IconUser } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { FenceFilter } from "../../entities/geofences/FenceFilter.tsx";
import { FilterChip } from "../../ui/filter/FilterChip.tsx";
import { formatNumber } from "../../ui/texts/format.ts";
import { nameIn } from "../../ui/texts/name-in.ts";
import { PeriodControl } from "../../ui/dates/PeriodControl.tsx";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { SubjectSelect } from "../../ui/pickers/SubjectSelect.tsx";
import { chosenIn, type Subject } from "./data.ts";
import { type ReportChoice, ReportList } from "./ReportList.tsx";

type Named = { id: string; name: string };

type Props = {
  choice: ReportChoice;
  vehicles: readonly Subject[] | undefined;
  drivers: readonly Subject[] | undefined;
  fences: readonly Named[] | undefined;
};

/** Whose trips, which period, which fences and vehicles; what is narrowed is told by chips. */
export function ReportToolbar({ choice, vehicles, drivers, fences }: Props) {
  const { t } = useTranslation("geofencereport");
  const { filter, onChange, rights } = choice;
  const { mode, period, vehicleIds, driverIds, geofenceIds } = filter;
  const chosen = useChosenName(choice);
  const ofVehicles =
    nameIn(vehicles, vehicleIds) ?? t(($) => $.severalVehicles, { number: formatNumber(vehicleIds.length) });
  const ofDrivers =
    nameIn(drivers, driverIds) ?? t(($) => $.severalDrivers, { number: formatNumber(driverIds.length) });
  const fence = nameIn(fences, geofenceIds);
  const ofFences =
    fence === undefined
      ? t(($) => $.severalFences, { number: formatNumber(geofenceIds.length) })
      : t(($) => $.oneFence, { name: fence });
  return (
    <>
      {rights.seesDrivers && (
        <SubjectSelect
          name={chosen}
          label={t(($) => $.choose, { name: chosen })}
          title={t(($) => $.modes[mode])}
        >
          {(closeList) => (
            <ReportList
              {...choice}
              onChange={(part) => {
                onChange(part);
                if (part.mode === undefined) closeList();
              }}
              onFences={(subject) => {
                closeList();
                choice.onFences(subject);
              }}
            />
          )}
        </SubjectSelect>
      )}
      <SegmentedControl
        label={t(($) => $.views.label)}
        value={filter.view}
        options={(["trips", "sums"] as const).map((value) => ({ value, label: t(($) => $.views[value]) }))}
        onChange={(view) => onChange({ view })}
      />
      <PeriodControl period={period} onChange={(next) => onChange({ period: next })} />
      <FenceFilter
        {...{ filter, vehicles, fences, onChange }}
        say={(word) => t(($) => $.filter[word])}
        chosen={{ vehicles: ofVehicles, fences: ofFences }}
      >
        {driverIds.length > 0 && (
          <FilterChip label={ofDrivers} icon={IconUser} onRemove={() => onChange({ driverIds: [] })} />
        )}
      </FenceFilter>
    </>
  );
}

/** What the list at the left is narrowed to. */
function useChosenName({ filter, subjects }: ReportChoice): string {
  const { t } = useTranslation("geofencereport");
  const isVehicle = filter.mode === "vehicle";
  const ids = chosenIn(filter, filter.mode);
  const number = formatNumber(ids.length);
  if (ids.length === 0) return isVehicle ? t(($) => $.allVehicles) : t(($) => $.allDrivers);
  const several = isVehicle
    ? t(($) => $.severalVehicles, { number })
    : t(($) => $.severalDrivers, { number });
  return nameIn(subjects, ids) ?? several;
}
