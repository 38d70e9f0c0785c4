import { IconCar, IconUser, IconLockOpen } from "@tabler/icons-react";
import type { TripReport } from "@wegbuch/contract/trips/schemas";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatKilometers, formatNumber, missing } from "../../ui/texts/format.ts";
import { ModeSwitch } from "../../entities/trips/ModeSwitch.tsx";
import type { Period } from "../../ui/dates/period.ts";
import { SubjectEntry, SubjectPanel } from "../../ui/page/SubjectPanel.tsx";
import { useNow } from "../../ui/dates/use-now.ts";
import { knownStateOf, type VehicleState } from "@wegbuch/contract/vehicles/rules";
import { VehicleMark } from "../../entities/vehicles/VehicleMark.tsx";
import { useReports } from "./data.ts";
import type { LogbookMode } from "./filter.ts";
import type { Subject } from "./use-subjects.ts";

type Props = {
  mode: LogbookMode;
  subjects: readonly Subject[] | undefined;
  chosenId: string | undefined;
  period: Period;
  onMode: (mode: LogbookMode) => void;
  onChoose: (id: string) => void;
};

/** Vehicles with their state, or drivers, and what each drove in the period. */
export const SubjectList = memo(function SubjectList(props: Props) {
  const { mode, subjects, chosenId, period, onMode, onChoose } = props;
  const { t } = useTranslation("trips");
  const [term, setTerm] = useState("");
  const reports = useReports(mode, period);
  const now = useNow();
  const isVehicle = mode === "vehicle";
  const found = subjects?.filter((each) => isNamed(each, term));
  return (
    <SubjectPanel
      head={
        <ModeSwitch
          label={t(($) => $.modes.label)}
          words={{ vehicle: t(($) => $.modes.vehicle), driver: t(($) => $.modes.driver) }}
          mode={mode}
          onChange={onMode}
        />
      }
      searchKey={mode}
      searchLabel={isVehicle ? t(($) => $.searchVehicles) : t(($) => $.searchDrivers)}
      onSearch={setTerm}
      listLabel={isVehicle ? t(($) => $.vehicles) : t(($) => $.drivers)}
      isLoading={!subjects}
      none={found?.length === 0 && (isVehicle ? t(($) => $.noVehicleFound) : t(($) => $.noDriverFound))}
      footer={
        <>
          <span>{isVehicle ? t(($) => $.shortcutNextVehicle) : t(($) => $.shortcutNextDriver)}</span>
          <span>{isVehicle ? t(($) => $.shortcutPreviousVehicle) : t(($) => $.shortcutPreviousDriver)}</span>
          <span>{t(($) => $.shortcutPeriods)}</span>
          <span>{t(($) => $.shortcutKeys)}</span>
        </>
      }
    >
      {found?.map((each) => (
        <Entry
          key={each.id}
          subject={each}
          state={each.vehicle && knownStateOf(each.vehicle, now)}
          isChosen={each.id === chosenId}
          report={reports ? (reports.get(each.id) ?? null) : undefined}
          onChoose={onChoose}
        />
      ))}
    </SubjectPanel>
  );
});

type EntryProps = {
  subject: Subject;
  /** Undefined for a driver, and where nobody may learn whether a vehicle drives. */
  state: VehicleState | undefined;
  isChosen: boolean;
  /** Null where nothing was driven; undefined while it is on its way. */
  report: TripReport | null | undefined;
  onChoose: (id: string) => void;
};

const Entry = memo(function Entry({ subject, state, isChosen, report, onChoose }: EntryProps) {
  const { t } = useTranslation("trips");
  const Symbol = subject.mode === "vehicle" ? IconCar : IconUser;
  return (
    <SubjectEntry
      id={subject.id}
      mark={
        state ? (
          <VehicleMark state={state} label={t(($) => $[state])} />
        ) : (
          <Symbol size={16} stroke={1.75} aria-hidden />
        )
      }
      name={subject.name}
      aside={report ? formatKilometers(report.mileageInMeters) : report === null && missing}
      about={subject.isArchived ? t(($) => $.archived) : subject.about}
      note={report && report.openTripsCount > 0 && <NotLocked count={report.openTripsCount} />}
      isChosen={isChosen}
      onChoose={onChoose}
    />
  );
});

function isNamed({ name, about }: Subject, term: string): boolean {
  return `${name} ${about}`.toLowerCase().includes(term.toLowerCase());
}

/** How many trips of a line are not locked: a number and the mark of the state, whose words would take the name's room. */
function NotLocked({ count }: { count: number }) {
  const { t } = useTranslation("trips");
  const said = t(($) => $.tripsNotLocked, { number: formatNumber(count) });
  return (
    <span role="img" aria-label={said} title={said}>
      <IconLockOpen size={12} stroke={1.75} aria-hidden /> {formatNumber(count)}
    </span>
  );
}
