import { Button } from "@mantine/core";
import { IconDeviceMobile, IconDeviceMobileOff, IconPencil, IconQrcode } from "@tabler/icons-react";
import type { Phone } from "@wegbuch/contract/phones/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../ui/texts/format.ts";
import type { PhonesOf } from "./data.ts";
import { ChangeForm } from "./ChangeForm.tsx";
import { Warnings } from "./PhoneCodes.tsx";
import classes from "./PhoneDialog.module.css";

type Props = {
  phone: Phone;
  of: PhonesOf;
  mayChange: boolean;
  isBusy: boolean;
  onRenew: () => void;
  onRevoke: () => void;
};

/** One phone: what it last said of itself, and a new address or the end of it. */
export function PhoneCard({ phone, of, mayChange, ...then }: Props) {
  const { t } = useTranslation("phones");
  const { name, vehicle, user, lastSeenAt } = phone;
  const [isChanging, setChanging] = useState(false);
  return (
    <section className={classes.phone} aria-label={name}>
      <h3 className="row gap-8">
        <IconDeviceMobile size={20} stroke={1.75} aria-hidden />
        {name}
      </h3>
      <p className="secondary">
        {of.kind === "user"
          ? vehicle === null
            ? t(($) => $.inNoVehicle)
            : t(($) => $.inVehicle, { name: vehicle.name })
          : user !== null && t(($) => $.drivenBy, { name: user.name })}
      </p>
      <p>
        {lastSeenAt === null
          ? t(($) => $.neverSeen)
          : t(($) => $.lastSeen, { time: formatDateTime(lastSeenAt) })}
        <Battery phone={phone} />
      </p>
      <Warnings phone={phone} />
      {isChanging && <ChangeForm phone={phone} onClose={() => setChanging(false)} />}
      {mayChange && !isChanging && <Changes {...then} onChange={() => setChanging(true)} />}
    </section>
  );
}

function Battery({ phone: { batteryPercent: percent, isCharging } }: { phone: Phone }) {
  const { t } = useTranslation("phones");
  if (percent === null) return null;
  return (
    <span className="block secondary">
      {[t(($) => $.charge, { percent }), ...(isCharging ? [t(($) => $.charging)] : [])].join(", ")}
    </span>
  );
}

type Then = Pick<Props, "isBusy" | "onRenew" | "onRevoke"> & { onChange: () => void };

function Changes({ isBusy, onRenew, onRevoke, onChange }: Then) {
  const { t } = useTranslation("phones");
  const { t: ui } = useTranslation("ui");
  const [asked, setAsked] = useState<"renew" | "revoke" | null>(null);
  if (asked !== null)
    return (
      <>
        <p role="alert">{asked === "renew" ? t(($) => $.renewWhy) : t(($) => $.revokeWhy)}</p>
        <div className={classes.actions}>
          <Button variant="default" size="md" data-autofocus onClick={() => setAsked(null)}>
            {ui(($) => $.cancel)}
          </Button>
          <Button
            size="md"
            variant={asked === "revoke" ? "outline" : "filled"}
            {...(asked === "revoke" && { color: "red" })}
            loading={isBusy}
            onClick={asked === "renew" ? onRenew : onRevoke}
          >
            {asked === "renew" ? t(($) => $.renew) : t(($) => $.revoke)}
          </Button>
        </div>
      </>
    );
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        size="md"
        leftSection={<IconDeviceMobileOff size={18} stroke={1.75} aria-hidden />}
        onClick={() => setAsked("revoke")}
      >
        {t(($) => $.revoke)}
      </Button>
      <Button
        variant="default"
        size="md"
        leftSection={<IconQrcode size={18} stroke={1.75} aria-hidden />}
        onClick={() => setAsked("renew")}
      >
        {t(($) => $.renew)}
      </Button>
      <Button
        variant="default"
        size="md"
        leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
        onClick={onChange}
      >
        {t(($) => $.change)}
      </Button>
    </div>
  );
}
