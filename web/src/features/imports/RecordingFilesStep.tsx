import "../../ui/feedback/progress.css";
import { ActionIcon, Progress } from "@mantine/core";
import { IconAlertCircle, IconCheck, IconRoute, IconX } from "@tabler/icons-react";
import { mostPoints } from "@wegbuch/contract/imports/rules";
import { useTranslation } from "react-i18next";
import { VehicleSelect } from "../../entities/vehicles/VehicleSelect.tsx";
import { DropZone } from "../../ui/csv/DropZone.tsx";
import type { Option } from "../../ui/pickers/SearchSelect.tsx";
import { formatNumber } from "../../ui/texts/format.ts";
import { Wrong } from "./FileStep.tsx";
import classes from "./Recording.module.css";
import type { PickedRecording } from "./use-recordings.ts";

type Props = {
  vehicle: Option | null;
  picked: readonly PickedRecording[];
  /** What is still missing, once somebody wanted to go on. */
  missing: "vehicle" | "files" | "reading" | null;
  onVehicle: (vehicle: Option | null) => void;
  onPick: (file: File) => void;
  onRemove: (key: number) => void;
};

const gpx = { icon: IconRoute, accept: ".gpx,application/gpx+xml,application/xml,text/xml" };

/** Takes the vehicle and the files, and says how far they are read or why one is not taken. */
export function RecordingFilesStep({ vehicle, picked, missing, onVehicle, onPick, onRemove }: Props) {
  const { t } = useTranslation("recordings");
  return (
    <div className={classes.part}>
      <div className={classes.vehicle}>
        <VehicleSelect
          label={t(($) => $.vehicle)}
          value={vehicle?.id ?? null}
          name={vehicle?.name}
          error={missing === "vehicle" ? t(($) => $.missing.vehicle) : undefined}
          onChange={onVehicle}
        />
      </div>
      <DropZone
        whyNotYet={null}
        hint={t(($) => $.limits, { points: formatNumber(mostPoints) })}
        kind={gpx}
        isForMany
        onPick={onPick}
      />
      <div role="alert">
        {missing !== null && missing !== "vehicle" && <Wrong>{t(($) => $.missing[missing])}</Wrong>}
      </div>
      {picked.length > 0 && (
        <ul className={classes.files}>
          {picked.map((one) => (
            <li key={one.key}>
              <File one={one} />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={40}
                aria-label={t(($) => $.remove, { name: one.name })}
                onClick={() => onRemove(one.key)}
              >
                <IconX size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function File({ one }: { one: PickedRecording }) {
  const { t } = useTranslation("recordings");
  const { name } = one;
  if ("share" in one)
    return (
      <div className={classes.file}>
        <strong className={classes.name}>{name}</strong>
        <span role="status">{t(($) => $.reading)}</span>
        <Progress value={one.share * 100} aria-label={t(($) => $.readingOf, { name })} />
      </div>
    );
  if ("refusal" in one)
    return (
      <div className={classes.file} data-wrong>
        <strong className={classes.name}>
          <IconAlertCircle size={18} stroke={1.75} aria-hidden />
          {name}
        </strong>
        <span role="alert">
          {t(($) => $.refusals[one.refusal.reason], {
            line: formatNumber("line" in one.refusal ? one.refusal.line : 0),
            points: formatNumber(mostPoints),
          })}
        </span>
      </div>
    );
  return (
    <div className={classes.file}>
      <strong className={classes.name}>
        <IconCheck size={18} stroke={2} aria-hidden />
        {name}
      </strong>
      <span role="status">
        {t(($) => $.points, { count: one.read.count, number: formatNumber(one.read.count) })}
      </span>
    </div>
  );
}
