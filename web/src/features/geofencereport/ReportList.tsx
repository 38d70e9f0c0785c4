import { ActionIcon } from "@mantine/core";
import {
  IconCurrentLocation,
  IconEyeOff,
  IconPolygon,
  IconUser,
  IconUsers,
  IconCar,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../ui/texts/format.ts";
import { matching } from "../../ui/pickers/matching.ts";
import { ModeSwitch } from "../../entities/trips/ModeSwitch.tsx";
import { SubjectEntry, SubjectPanel } from "../../ui/page/SubjectPanel.tsx";
import { useNow } from "../../ui/dates/use-now.ts";
import { VehicleMark } from "../../entities/vehicles/VehicleMark.tsx";
import { chosenIn, dotOf, type ReportRights, type Subject } from "./data.ts";
import type { ReportFilter } from "./filter.ts";
import classes from "./ReportList.module.css";

export type ReportChoice = {
  filter: ReportFilter;
  /** Vehicles or drivers; undefined while they are on their way. */
  subjects: readonly Subject[] | undefined;
  rights: ReportRights;
  onChange: (part: Partial<ReportFilter>) => void;
  /** Shows the fences of a vehicle. */
  onFences: (subject: Subject) => void;
};

/**
 * Vehicles with the colour of their state, their live location and their fences, or drivers (rule geofences/report).
 */
export const ReportList = memo(function ReportList(props: ReportChoice) {
  const { filter, subjects, rights, onChange, onFences } = props;
  const { t } = useTranslation("geofencereport");
  const [term, setTerm] = useState("");
  const now = useNow();
  const { mode } = filter;
  const isVehicle = mode === "vehicle";
  const chosen = chosenIn(filter, mode);
  const found = subjects && matching(subjects, term);
  const choose = (ids: string[]) => onChange(isVehicle ? { vehicleIds: ids } : { driverIds: ids });
  const Everybody = isVehicle ? IconCar : IconUsers;
  return (
    <SubjectPanel
      head={
        rights.seesDrivers && (
          <ModeSwitch
            label={t(($) => $.modes.label)}
            words={{ vehicle: t(($) => $.modes.vehicle), driver: t(($) => $.modes.driver) }}
            mode={mode}
            onChange={(next) => onChange({ mode: next, vehicleIds: [], driverIds: [] })}
          />
        )
      }
      searchKey={mode}
      searchLabel={isVehicle ? t(($) => $.searchVehicles) : t(($) => $.searchDrivers)}
      onSearch={setTerm}
      listLabel={t(($) => $.modes[mode])}
      isLoading={!subjects}
      none={found?.length === 0 && t(($) => $.noneFound)}
    >
      {term === "" && (
        <SubjectEntry
          id=""
          mark={<Everybody size={16} stroke={1.75} aria-hidden />}
          name={isVehicle ? t(($) => $.allVehicles) : t(($) => $.allDrivers)}
          about={subjects && formatNumber(subjects.length)}
          isChosen={chosen.length === 0}
          onChoose={() => choose([])}
        />
      )}
      {found?.map((subject) => (
        <SubjectEntry
          key={subject.id}
          id={subject.id}
          mark={<Dot subject={subject} now={now} />}
          name={subject.name}
          about={subject.about}
          isChosen={chosen.includes(subject.id)}
          onChoose={(id) => choose([id])}
          actions={subject.vehicle && <Buttons subject={subject} rights={rights} onFences={onFences} />}
        />
      ))}
    </SubjectPanel>
  );
});

/** The colour of what a vehicle does, told by shape and word too. */
function Dot({ subject: { vehicle }, now }: { subject: Subject; now: number }) {
  const { t } = useTranslation("geofencereport");
  if (!vehicle) return <IconUser size={16} stroke={1.75} aria-hidden />;
  const state = dotOf(vehicle, now);
  if (state === "hidden") {
    const words = t(($) => $.dots.hidden);
    return (
      <IconEyeOff
        className="rigid quiet"
        size={16}
        stroke={1.75}
        role="img"
        aria-label={words}
        title={words}
      />
    );
  }
  return <VehicleMark state={state} label={t(($) => $.dots[state])} />;
}

type ButtonsProps = { subject: Subject } & Pick<ReportChoice, "rights" | "onFences">;

function Buttons({ subject, rights, onFences }: ButtonsProps) {
  const { t } = useTranslation("geofencereport");
  const [live, fences] = [
    t(($) => $.live, { name: subject.name }),
    t(($) => $.assigned, { name: subject.name }),
  ];
  return (
    <span className="line rigid">
      {rights.seesLive && (
        <ActionIcon
          component={Link}
          to="/livelocation"
          search={{ vehicleId: subject.id } as never}
          variant="subtle"
          className={classes.button}
          aria-label={live}
          title={live}
        >
          <IconCurrentLocation size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        className={classes.button}
        aria-label={fences}
        title={fences}
        onClick={() => onFences(subject)}
      >
        <IconPolygon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </span>
  );
}
