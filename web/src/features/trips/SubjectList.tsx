import { Skeleton, UnstyledButton } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import type { TripReport } from "@wegbuch/contract/trips/schemas";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatKilometers, formatNumber, missing } from "../../ui/format.ts";
import type { Period } from "../../ui/period.ts";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { useNow } from "../../ui/use-now.ts";
import { VehicleMark, type VehicleState } from "../../ui/VehicleMark.tsx";
import { stateOf, useReports } from "./data.ts";
import type { Subject } from "./subjects.ts";
import type { LogbookMode } from "./filter.ts";
import { ModeSwitch } from "./ModeSwitch.tsx";
import classes from "./SubjectList.module.css";

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
    <div className={classes.panel}>
      <ModeSwitch mode={mode} onChange={onMode} />
      <SearchBox
        key={mode}
        label={isVehicle ? t(($) => $.searchVehicles) : t(($) => $.searchDrivers)}
        onSearch={setTerm}
      />
      <ul className={classes.list} aria-label={isVehicle ? t(($) => $.vehicles) : t(($) => $.drivers)}>
        {found?.map((each) => (
          <Entry
            key={each.id}
            subject={each}
            state={each.vehicle && stateOf(each.vehicle, now)}
            isChosen={each.id === chosenId}
            report={reports ? (reports.get(each.id) ?? null) : undefined}
            onChoose={onChoose}
          />
        ))}
        {!subjects && <LoadingEntries />}
      </ul>
      {found?.length === 0 && (
        <p className={classes.none}>{isVehicle ? t(($) => $.noVehicleFound) : t(($) => $.noDriverFound)}</p>
      )}
      <footer className={classes.shortcuts}>
        <span>{isVehicle ? t(($) => $.shortcutNextVehicle) : t(($) => $.shortcutNextDriver)}</span>
        <span>{isVehicle ? t(($) => $.shortcutPreviousVehicle) : t(($) => $.shortcutPreviousDriver)}</span>
        <span>{t(($) => $.shortcutPeriods)}</span>
        <span>{t(($) => $.shortcutKeys)}</span>
      </footer>
    </div>
  );
});

type EntryProps = {
  subject: Subject;
  /** Undefined for a driver. */
  state: VehicleState | undefined;
  isChosen: boolean;
  /** Null where nothing was driven; undefined while it is on its way. */
  report: TripReport | null | undefined;
  onChoose: (id: string) => void;
};

const Entry = memo(function Entry({ subject, state, isChosen, report, onChoose }: EntryProps) {
  const { t } = useTranslation("trips");
  return (
    <li>
      <UnstyledButton
        className={classes.entry}
        aria-current={isChosen || undefined}
        onClick={() => onChoose(subject.id)}
      >
        {state ? (
          <VehicleMark state={state} label={t(($) => $[state])} />
        ) : (
          <IconUser size={16} stroke={1.75} aria-hidden />
        )}
        <span className={classes.line}>
          <span className={classes.plate}>{subject.name}</span>
          <span className={classes.distance}>
            {report ? formatKilometers(report.mileageInMeters) : report === null && missing}
          </span>
        </span>
        <span className={classes.line}>
          <span className={classes.name}>{subject.isArchived ? t(($) => $.archived) : subject.about}</span>
          <span className={classes.open}>
            {report &&
              report.openTripsCount > 0 &&
              t(($) => $.openTrips, { number: formatNumber(report.openTripsCount) })}
          </span>
        </span>
      </UnstyledButton>
    </li>
  );
});

function LoadingEntries() {
  return Array.from({ length: 6 }, (_, index) => (
    <li key={index} className={classes.entry}>
      <Skeleton circle width={16} height={16} />
      <Skeleton height={12} width="70%" />
    </li>
  ));
}

function isNamed({ name, about }: Subject, term: string): boolean {
  return `${name} ${about}`.toLowerCase().includes(term.toLowerCase());
}
