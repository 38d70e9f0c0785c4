import { Button, Skeleton, TextInput } from "@mantine/core";
import type { NewShare, Share } from "@wegbuch/contract/shares/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { Choice } from "../../ui/form/Choice.tsx";
import { CopyButton } from "../../ui/form/CopyButton.tsx";
import { useCopying } from "../../ui/form/use-copying.ts";
import { formatDateTime } from "../../ui/texts/format.ts";
import { useCreateShare, useEndShare, useShares } from "./data.ts";
import classes from "./ShareDialog.module.css";

type Props = { vehicle: { id: string; name: string }; onClose: () => void };

/** In minutes. */
const durations = { quarter: 15, hour: 60, shift: 240, day: 1_440 } as const;
type Duration = keyof typeof durations;
const offered = Object.keys(durations) as Duration[];

/** For how long a position is shared, the link to it, and what is shared of the vehicle already. */
export function ShareDialog({ vehicle, onClose }: Props) {
  const { t } = useTranslation("shares");
  const { t: ui } = useTranslation("ui");
  const [duration, setDuration] = useState<Duration>("hour");
  const { mutate, isPending, data: made } = useCreateShare();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.title)}
      subtitle={vehicle.name}
      size="form"
      footer={
        made ? (
          <Button size="md" onClick={onClose}>
            {ui(($) => $.done)}
          </Button>
        ) : (
          <>
            <Button variant="default" size="md" onClick={onClose}>
              {ui(($) => $.cancel)}
            </Button>
            <Button
              size="md"
              loading={isPending}
              onClick={() => mutate({ body: { vehicleId: vehicle.id, minutes: durations[duration] } })}
            >
              {t(($) => $.share)}
            </Button>
          </>
        )
      }
    >
      <div className={classes.parts}>
        {made ? (
          <Link share={made} />
        ) : (
          <>
            <p>{t(($) => $.about)}</p>
            <Choice
              label={t(($) => $.duration)}
              value={duration}
              options={offered.map((value) => ({ value, label: t(($) => $.durations[value]) }))}
              onChange={setDuration}
            />
          </>
        )}
        <Running vehicleId={vehicle.id} />
      </div>
    </Dialog>
  );
}

function Link({ share: { url, expiresAt } }: { share: NewShare }) {
  const { t } = useTranslation("shares");
  const { field, ...copying } = useCopying(url);
  return (
    <section className={classes.link}>
      <TextInput
        ref={field}
        size="md"
        readOnly
        label={t(($) => $.link)}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton copying={copying} />
      <p>
        <strong>{t(($) => $.shownOnce)}</strong> {t(($) => $.until, { time: formatDateTime(expiresAt) })}
      </p>
      {copying.outcome === "failed" && <p role="alert">{t(($) => $.copyFailed)}</p>}
    </section>
  );
}

function Running({ vehicleId }: { vehicleId: string }) {
  const { t } = useTranslation("shares");
  const { data, isError, refetch } = useShares(vehicleId);
  const ending = useEndShare();
  if (data === undefined) return isError ? <LoadError onRetry={refetch} /> : <Skeleton height={48} />;
  if (data.length === 0) return null;
  const end = ({ id }: Share) =>
    ending.mutate({ params: { id } }, { onSuccess: () => void showSnackbar(t(($) => $.ended)) });
  return (
    <section>
      <h3 className={classes.heading}>{t(($) => $.running)}</h3>
      <ul className={classes.running}>
        {data.map((share) => {
          const said = { name: share.createdBy.name, time: formatDateTime(share.expiresAt) };
          return (
            <li key={share.id} className={classes.share}>
              <span>{t(($) => $.byUntil, said)}</span>
              <Button
                variant="default"
                size="md"
                aria-label={t(($) => $.endOf, said)}
                disabled={ending.isPending}
                onClick={() => end(share)}
              >
                {t(($) => $.end)}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
