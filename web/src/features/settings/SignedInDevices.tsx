import { Button } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import type { SignedInDevice } from "@wegbuch/contract/sessions/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSignedInDevices, useSignOut } from "../../entities/logins/data.ts";
import { useDeviceWords } from "../../entities/logins/use-device-words.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { formatDateTime } from "../../ui/texts/format.ts";
import classes from "./SettingsPage.module.css";

/** Where the person is logged in, and the way to end each of these sessions but this one (rule accounts/devices). */
export function SignedInDevices() {
  const { t } = useTranslation("logins");
  const devices = useSignedInDevices();
  return (
    <section className={classes.card} data-stacked aria-label={t(($) => $.devices.title)}>
      <div className={classes.words}>
        <h2>{t(($) => $.devices.title)}</h2>
        <p>{t(($) => $.devices.why)}</p>
      </div>
      <Loaded query={devices} height={72}>
        {(data) => <Devices devices={data} />}
      </Loaded>
    </section>
  );
}

/** Whoever never logs out has many; the last ones are what people look for. */
const fewDevices = 5;

function Devices({ devices }: { devices: readonly SignedInDevice[] }) {
  const { t } = useTranslation("logins");
  const [areAllShown, setAllShown] = useState(false);
  const { mutate, isPending, variables } = useSignOut();
  const signOut = (id: string) =>
    mutate({ params: { id } }, { onSuccess: () => void showSnackbar(t(($) => $.devices.ended)) });
  const shown = areAllShown ? devices : devices.slice(0, fewDevices);
  return (
    <>
      <ul className={classes.entries}>
        {shown.map((device) => (
          <Device
            key={device.id}
            device={device}
            isEnding={isPending && variables.params.id === device.id}
            onEnd={() => signOut(device.id)}
          />
        ))}
      </ul>
      {shown.length < devices.length && (
        <Button variant="default" size="md" className={classes.add} onClick={() => setAllShown(true)}>
          {t(($) => $.devices.all, { count: devices.length })}
        </Button>
      )}
    </>
  );
}

type DeviceProps = { device: SignedInDevice; isEnding: boolean; onEnd: () => void };

function Device({ device, isEnding, onEnd }: DeviceProps) {
  const { t } = useTranslation("logins");
  const { nameOf, networkOf } = useDeviceWords();
  const { browser, createdAt, lastUsedAt, isCurrent } = device;
  const name = nameOf(device);
  const signedIn = t(($) => $.devices.signedIn, { at: formatDateTime(createdAt) });
  const Sign = /iPhone|iPad|Android/.test(browser ?? "") ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.device}>
      <Sign size={20} stroke={1.75} aria-hidden />
      <div className={classes.held}>
        <strong>{name}</strong>
        <span className="secondary">{[networkOf(device), signedIn].filter(Boolean).join(" · ")}</span>
        <span className="secondary">{t(($) => $.devices.lastUsed, { at: formatDateTime(lastUsedAt) })}</span>
      </div>
      {isCurrent ? (
        <StatusTag tone="ok">{t(($) => $.devices.current)}</StatusTag>
      ) : (
        <Button
          variant="default"
          size="sm"
          aria-label={t(($) => $.devices.endOf, { device: name, at: formatDateTime(lastUsedAt) })}
          loading={isEnding}
          onClick={onEnd}
        >
          {t(($) => $.devices.end)}
        </Button>
      )}
    </li>
  );
}
