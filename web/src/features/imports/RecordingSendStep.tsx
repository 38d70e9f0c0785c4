import "../../ui/feedback/progress.css";
import { Loader, Progress } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { useTranslation } from "react-i18next";
import type { Option } from "../../ui/pickers/SearchSelect.tsx";
import { formatNumber } from "../../ui/texts/format.ts";
import { useImported } from "./data.ts";
import { Wrong } from "./FileStep.tsx";
import type { RecordingToSend, SentRecording } from "./import-recordings.ts";
import classes from "./Recording.module.css";

type Props = {
  progress: { isRunning: boolean; files: readonly SentRecording[] };
  read: readonly RecordingToSend[];
  vehicle: Option;
};

/** How far each file is, and once it is there which trips came of it. */
export function RecordingSendStep({ progress: { files }, read, vehicle }: Props) {
  const { t } = useTranslation("recordings");
  return (
    <ul className={classes.files}>
      {files.map((one) => {
        const counts = { sent: formatNumber(one.sent), total: formatNumber(one.total) };
        return (
          <li key={one.key}>
            <div className={classes.file}>
              <strong className={classes.name}>{one.name}</strong>
              <span role="status">{t(($) => $.sent, counts)}</span>
              <Progress
                value={(one.sent / one.total) * 100}
                color={one.state === "done" ? "var(--wb-ok-fill)" : undefined}
                transitionDuration={0}
                aria-label={t(($) => $.sending, { name: one.name })}
              />
              <div role="alert">{one.error && <Wrong>{one.error}</Wrong>}</div>
              {one.state === "done" && one.importId !== null && (
                <Trips
                  importId={one.importId}
                  vehicleId={vehicle.id}
                  read={read.find(({ key }) => key === one.key)!.read}
                />
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

type TripsProps = { importId: string; vehicleId: string; read: RecordingToSend["read"] };

function Trips({ importId, vehicleId, read }: TripsProps) {
  const { t } = useTranslation("recordings");
  const { data: one } = useImported(importId);
  if (one?.recording == null || one.recording.isFollowed)
    return (
      <p className={classes.told} role="status">
        <Loader size={18} />
        {t(($) => $.following)}
      </p>
    );
  if (one.trips === 0)
    return (
      <p className={classes.told} role="status">
        {t(($) => $.noTrips)}
      </p>
    );
  const days = { kind: "range", from: dayOf(read.from), to: dayOf(read.to) };
  return (
    <p className={classes.told} role="status">
      {t(($) => $.trips, { count: one.trips, number: formatNumber(one.trips) })}
      <Link to="/trips" search={{ mode: "vehicle", vehicleId, ...days } as never}>
        {t(($) => $.toTrips)}
      </Link>
    </p>
  );
}
