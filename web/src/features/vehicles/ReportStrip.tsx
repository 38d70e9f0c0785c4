import { Skeleton, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import type { VehicleFilter } from "@wegbuch/contract/vehicles/schemas";
import { useTranslation } from "react-i18next";
import { formatNumber, missing } from "../../ui/texts/format.ts";
import { useDueCount, useReport, useRights } from "./data.ts";
import { everything } from "./filter.ts";
import classes from "./ReportStrip.module.css";

type Props = {
  filter: VehicleFilter;
  onChange: (part: Partial<VehicleFilter>) => void;
  onPositions: () => void;
};

/** The report cards; each leads to the vehicles behind its figure (rule vehicles/cards). */
export function ReportStrip({ filter, onChange, onPositions }: Props) {
  const { t } = useTranslation("vehicles");
  const { hasUpkeep } = useRights();
  const { data, isError } = useReport();
  // The reason is in the error bar.
  const unknown = isError ? missing : undefined;
  const narrow = (part: Partial<VehicleFilter>) => onChange({ ...everything, isArchived: false, ...part });
  const showsWithoutBox = filter.hasBox === false && !filter.isArchived;
  const showsErrors = filter.hasError === true && !filter.isArchived;
  const errors = data?.vehicleErrorCount ?? 0;
  return (
    <div role="group" aria-label={t(($) => $.report.name)} className={classes.strip}>
      <Card
        label={t(($) => $.report.boxes)}
        value={
          data ? `${formatNumber(data.vehicleWithBoxCount)} / ${formatNumber(data.vehicleCount)}` : unknown
        }
        about={t(($) => $.report.showWithoutBox)}
        isOn={showsWithoutBox}
        onAct={() => narrow(showsWithoutBox ? {} : { hasBox: false })}
      />
      <Card
        label={t(($) => $.report.sending)}
        value={
          data
            ? `${formatNumber(data.activeVehicleCount)} / ${formatNumber(data.vehicleWithBoxCount)}`
            : unknown
        }
        about={t(($) => $.report.showPositions)}
        onAct={onPositions}
      />
      <Card
        label={t(($) => $.report.errors)}
        value={data ? (errors === 0 ? t(($) => $.report.noErrors) : formatNumber(errors)) : unknown}
        tone={data && (errors > 0 ? "error" : "ok")}
        about={t(($) => $.report.showErrors)}
        isOn={showsErrors}
        onAct={() => narrow(showsErrors ? {} : { hasError: true })}
      />
      {hasUpkeep && <DueCard isOn={filter.isDue === true && !filter.isArchived} onNarrow={narrow} />}
    </div>
  );
}

type DueProps = { isOn: boolean; onNarrow: (part: Partial<VehicleFilter>) => void };

/** How many need an inspection or a service soon; shows them by the day it is due. */
function DueCard({ isOn, onNarrow }: DueProps) {
  const { t } = useTranslation("vehicles");
  const { data, isError } = useDueCount();
  const counted = data === 0 ? t(($) => $.report.nothingDue) : formatNumber(data ?? 0);
  const shownCount = data === undefined ? undefined : counted;
  return (
    <Card
      label={t(($) => $.report.due)}
      value={isError ? missing : shownCount}
      tone={data === undefined ? undefined : data > 0 ? "warn" : "ok"}
      about={t(($) => $.report.showDue)}
      isOn={isOn}
      onAct={() =>
        onNarrow(
          isOn
            ? { sortBy: undefined, isDescending: undefined }
            : { isDue: true, sortBy: "dueOn", isDescending: undefined },
        )
      }
    />
  );
}

type CardProps = {
  label: string;
  value: string | undefined;
  about: string;
  tone?: "ok" | "warn" | "error" | undefined;
  /** Undefined where it opens something instead of narrowing the list. */
  isOn?: boolean;
  onAct: () => void;
};

function Card({ label, value, about, tone, isOn, onAct }: CardProps) {
  return (
    <UnstyledButton
      className={classes.card}
      data-tone={tone}
      aria-pressed={isOn}
      title={about}
      onClick={onAct}
    >
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{value ?? <Skeleton width={72} height={18} />}</span>
      <IconChevronRight size={18} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}
