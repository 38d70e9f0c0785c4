import { Loader, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconExternalLink, IconKey } from "@tabler/icons-react";
import type { Phone, PhoneAddresses } from "@wegbuch/contract/phones/schemas";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../ui/form/CopyButton.tsx";
import { useCopying } from "../../ui/form/use-copying.ts";
import { QrCode } from "../factors/QrCode.tsx";
import classes from "./PhoneDialog.module.css";

type Props = {
  addresses: PhoneAddresses;
  /** As it was last heard of; null until it is known. */
  phone: Phone | null;
  onCopied: () => void;
};

/** The two pictures that set up an app, and whether the phone has been heard of. */
export function PhoneCodes({ addresses, phone, onCopied }: Props) {
  const { t } = useTranslation("phones");
  return (
    <>
      <p className={classes.secret}>
        <IconKey size={18} stroke={1.75} aria-hidden />
        {t(($) => $.secret)}
      </p>
      <div className={classes.codes}>
        <figure className={classes.code}>
          <QrCode text={addresses.traccarClient} label={t(($) => $.scanTraccar)} />
          <figcaption>{t(($) => $.scanTraccar)}</figcaption>
        </figure>
        <figure className={classes.code}>
          <QrCode text={addresses.ownTracks} label={t(($) => $.openOwnTracks)} />
          <figcaption>
            {t(($) => $.openOwnTracks)}
            <span className="block secondary">{t(($) => $.encryption)}</span>
            <a href={addresses.ownTracks} className="inline-row gap-4">
              <IconExternalLink size={16} stroke={1.75} aria-hidden />
              {t(($) => $.openHere)}
            </a>
          </figcaption>
        </figure>
      </div>
      <Heard phone={phone} />
      <Address url={addresses.url} onCopied={onCopied} />
      <p className="secondary">{t(($) => $.battery)}</p>
    </>
  );
}

function Heard({ phone }: { phone: Phone | null }) {
  const { t } = useTranslation("phones");
  // Its address is heard of by whatever opens it; a position comes from an app alone.
  const isConnected = typeof phone?.firstPlaceAt === "string";
  const percent = phone?.batteryPercent ?? null;
  return (
    <div className={classes.heard} role="status">
      {isConnected ? (
        <p className={classes.connected}>
          <IconCheck size={20} stroke={2} aria-hidden />
          {percent === null ? t(($) => $.connected) : t(($) => $.connectedBattery, { percent })}
        </p>
      ) : (
        <p className="row gap-8">
          <Loader size={18} aria-hidden />
          {t(($) => $.waiting)}
        </p>
      )}
      {phone !== null && <Warnings phone={phone} />}
    </div>
  );
}

/** Why nothing comes of what a phone sends: what cannot be read, or says a time that is not yet or long gone, is not followed. */
export function Warnings({ phone }: { phone: Phone }) {
  const { t } = useTranslation("phones");
  const { clockAheadSeconds: ahead, lastSeenAt, firstPlaceAt, refusedToday } = phone;
  const isWithoutPlace = lastSeenAt !== null && firstPlaceAt === null;
  const warnings = [
    isWithoutPlace && refusedToday === 0 && t(($) => $.withoutPlace),
    refusedToday > 0 && `${t(($) => $.refused, { count: refusedToday })}. ${t(($) => $.encryption)}.`,
    ahead !== null && (ahead > 0 ? t(($) => $.clockAhead, { seconds: ahead }) : t(($) => $.clockBehind)),
  ];
  return warnings
    .filter((warning) => warning !== false)
    .map((warning) => (
      <p key={warning} className={classes.warning}>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
        <span>{warning}</span>
      </p>
    ));
}

/** For an app that scans nothing; where a browser lets nothing be copied it is marked instead. */
function Address({ url, onCopied }: { url: string; onCopied: () => void }) {
  const { t } = useTranslation("phones");
  const { field, ...copying } = useCopying(url, onCopied);
  return (
    <div className={classes.address}>
      <TextInput
        ref={field}
        size="md"
        readOnly
        label={t(($) => $.address)}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
        onCopy={onCopied}
      />
      <CopyButton variant="default" copying={copying} />
      {copying.outcome === "failed" && <p role="alert">{t(($) => $.copyFailed)}</p>}
    </div>
  );
}
