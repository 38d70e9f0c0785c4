import "../../ui/theme/switch.css";
import { Button, Switch } from "@mantine/core";
import { IconBellRinging, IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { type PushKind, pushKindsFor } from "@wegbuch/contract/pushsubscriptions/rules";
import type { PushDevice, PushDevices as Told } from "@wegbuch/contract/pushsubscriptions/schemas";
import { de, en } from "@wegbuch/contract/pushsubscriptions/texts";
import { useTranslation } from "react-i18next";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { spoken } from "../../api/language.ts";
import { type Obstacle, pushObstacle } from "../../api/pushing.ts";
import { useDeviceWords } from "../../entities/logins/use-device-words.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import { formatDateTime } from "../../ui/texts/format.ts";
import classes from "./PushDevices.module.css";
import page from "./SettingsPage.module.css";
import { usePushChanges, usePushDevices, useThisDevice } from "./use-push-device.ts";

/** On which devices a person is told something while no page is open, and what (rule push/devices). */
export function PushDevices() {
  const { t } = useTranslation("settings");
  const devices = usePushDevices();
  const kinds = pushKindsFor(accessOf(useCurrentUser()));
  if (kinds.length === 0) return null;
  return (
    <section className={page.card} data-stacked id="push" aria-label={t(($) => $.push.title)}>
      <div className={page.words}>
        <h2>{t(($) => $.push.title)}</h2>
        <p>{t(($) => $.push.why)}</p>
      </div>
      <Loaded query={devices} height={48}>
        {(told) => <Devices told={told} kinds={kinds} />}
      </Loaded>
    </section>
  );
}

function Devices({ told: { publicKey, devices }, kinds }: { told: Told; kinds: readonly PushKind[] }) {
  const current = useThisDevice(publicKey, devices);
  const changes = usePushChanges(publicKey);
  const obstacle = pushObstacle();
  return (
    <>
      {obstacle !== null && <Hindered by={obstacle} />}
      {obstacle === null && current === null && <TurnedOff kinds={kinds} {...changes} />}
      {obstacle === null && current !== null && <TurnedOn device={current} kinds={kinds} {...changes} />}
      <Others devices={devices.filter((device) => device !== current)} {...changes} />
    </>
  );
}

function Hindered({ by }: { by: Obstacle }) {
  const { t } = useTranslation("settings");
  return <p className={classes.obstacle}>{t(($) => $.push.obstacles[by])}</p>;
}

type Changes = ReturnType<typeof usePushChanges>;

function TurnedOff({ kinds, isBusy, turnOn }: Changes & { kinds: readonly PushKind[] }) {
  const { t } = useTranslation("settings");
  return (
    <Button
      variant="default"
      size="md"
      className={page.add}
      leftSection={<IconBellRinging size={18} stroke={1.75} aria-hidden />}
      loading={isBusy}
      onClick={() => turnOn(kinds)}
    >
      {t(($) => $.push.turnOn)}
    </Button>
  );
}

type OnProps = Changes & { device: PushDevice; kinds: readonly PushKind[] };

function TurnedOn({ device, kinds, isBusy, change, remove }: OnProps) {
  const { t } = useTranslation("settings");
  const names = spoken({ de, en });
  const toggle = (kind: PushKind, isWanted: boolean) => {
    const wanted = kinds.filter((one) => (one === kind ? isWanted : device.kinds.includes(one)));
    // A device that is told nothing is turned off.
    if (wanted.length === 0) remove(device);
    else change(wanted);
  };
  return (
    <div className={classes.here}>
      <div className={classes.state}>
        <div className={page.held}>
          <StatusTag icon={IconBellRinging} tone="ok">
            {t(($) => $.push.isOn)}
          </StatusTag>
          <span className="secondary">
            <LastTold device={device} /> · {t(($) => $.push.until)}
          </span>
        </div>
        <Button variant="default" size="sm" disabled={isBusy} onClick={() => remove(device)}>
          {t(($) => $.push.turnOff)}
        </Button>
      </div>
      <ul className={classes.kinds} aria-label={t(($) => $.push.which)}>
        {kinds.map((kind) => (
          <li key={kind}>
            <Switch
              size="md"
              label={names[kind]}
              description={t(($) => $.push.usually[kind])}
              withThumbIndicator={false}
              disabled={isBusy}
              checked={device.kinds.includes(kind)}
              onChange={({ currentTarget }) => toggle(kind, currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function LastTold({ device: { toldAt } }: { device: PushDevice }) {
  const { t } = useTranslation("settings");
  return <>{toldAt ? t(($) => $.push.toldAt, { at: formatDateTime(toldAt) }) : t(($) => $.push.neverTold)}</>;
}

function Others({ devices, isBusy, remove }: Changes & { devices: readonly PushDevice[] }) {
  const { t } = useTranslation("settings");
  const { nameOf } = useDeviceWords();
  if (devices.length === 0) return null;
  return (
    <div className={page.part}>
      <h3>{t(($) => $.push.others)}</h3>
      <ul className={page.entries}>
        {devices.map((device) => {
          const { id, browser, createdAt } = device;
          const Sign = /iPhone|iPad|Android/.test(browser ?? "") ? IconDeviceMobile : IconDeviceDesktop;
          const name = nameOf({ browser, network: null });
          const at = formatDateTime(createdAt);
          return (
            <li key={id} className={page.device}>
              <Sign size={20} stroke={1.75} aria-hidden />
              <div className={page.held}>
                <strong>{name}</strong>
                <span className="secondary">{t(($) => $.push.since, { at })}</span>
                <span className="secondary">
                  <LastTold device={device} />
                </span>
              </div>
              <Button
                variant="default"
                size="sm"
                aria-label={t(($) => $.push.removeOf, { device: name, at })}
                disabled={isBusy}
                onClick={() => remove(device)}
              >
                {t(($) => $.push.remove)}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
