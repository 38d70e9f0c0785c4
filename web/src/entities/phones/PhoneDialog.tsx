import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { useLeaving } from "../../ui/dialogs/use-leaving.tsx";
import { type PhonesOf, useConnectPhone, usePhones, useRenewPhone } from "./data.ts";
import { KnownPhones } from "./KnownPhones.tsx";
import classes from "./PhoneDialog.module.css";
import { PhoneCodes } from "./PhoneCodes.tsx";

type Props = {
  of: PhonesOf;
  /** A box is in the vehicle, so that no phone can be; unless it is the phone. */
  hasBox?: boolean;
  onClose: () => void;
};

/** The phones that report for a vehicle or a person, and how one is connected. Whoever leaves a code behind is asked. */
export function PhoneDialog({ of, hasBox = false, onClose }: Props) {
  const { t } = useTranslation("phones");
  // Here and not where it is asked for, which is gone once the list knows what was done.
  const [connection, renewal] = [useConnectPhone(), useRenewPhone()];
  const addresses = renewal.data ?? connection.data;
  const known = usePhones(of, addresses !== undefined);
  const shown = known.phones?.find(({ id }) => id === addresses?.id) ?? null;
  const [isCopied, setCopied] = useState(false);
  const isKept = isCopied || typeof shown?.firstPlaceAt === "string";
  const isMaking = connection.isPending || renewal.isPending;
  const { leave, isAsking, question } = useLeaving(
    isMaking || (addresses !== undefined && !isKept),
    onClose,
    {
      title: t(($) => $.notKept.title),
      text: t(($) => $.notKept.why),
      confirmLabel: t(($) => $.notKept.leave),
      cancelLabel: t(($) => $.notKept.back),
    },
  );
  return (
    <>
      <Dialog
        isOpen
        isBelow={isAsking}
        onClose={leave}
        title={t(($) => $.title)}
        subtitle={of.name}
        size="form"
        footer={
          addresses && (
            <Button size="md" onClick={onClose}>
              {isKept ? t(($) => $.done) : t(($) => $.scanned)}
            </Button>
          )
        }
      >
        <div className={classes.phones}>
          {addresses ? (
            <PhoneCodes addresses={addresses} phone={shown} onCopied={() => setCopied(true)} />
          ) : (
            <KnownPhones {...{ of, hasBox, known, connection, renewal, onClose }} />
          )}
        </div>
      </Dialog>
      {question}
    </>
  );
}
