import { Button, Skeleton } from "@mantine/core";
import { IconDeviceMobilePlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { ConnectForm } from "./ConnectForm.tsx";
import {
  type PhonesOf,
  type useConnectPhone,
  usePhoneRights,
  type usePhones,
  type useRenewPhone,
  useRevokePhone,
} from "./data.ts";
import { PhoneCard } from "./PhoneCard.tsx";
import classes from "./PhoneDialog.module.css";

type Props = {
  of: PhonesOf;
  hasBox: boolean;
  known: ReturnType<typeof usePhones>;
  connection: ReturnType<typeof useConnectPhone>;
  renewal: ReturnType<typeof useRenewPhone>;
  onClose: () => void;
};

/** The phones there are, and the form for another where one may be. */
export function KnownPhones({ of, hasBox, known, connection, renewal, onClose }: Props) {
  const { t } = useTranslation("phones");
  const { mayConnect } = usePhoneRights();
  const revocation = useRevokePhone();
  const [isAdding, setAdding] = useState(false);
  const { phones, isError, refetch } = known;
  if (!phones) return isError ? <LoadError onRetry={refetch} /> : <Skeleton height={120} />;
  const revoke = (id: string) =>
    revocation.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.revoked));
        },
      },
    );
  const isFree = phones.length === 0 && !hasBox;
  // The list knows of the new phone before its codes are there.
  const isConnecting = connection.isPending;
  const isFilling = mayConnect && (isFree || isAdding || isConnecting);
  const shown = isConnecting ? [] : phones;
  return (
    <>
      {shown.map((phone) => (
        <PhoneCard
          key={phone.id}
          phone={phone}
          of={of}
          mayChange={mayConnect}
          isBusy={renewal.isPending || revocation.isPending}
          onRenew={() => renewal.mutate({ params: { id: phone.id } })}
          onRevoke={() => revoke(phone.id)}
        />
      ))}
      {phones.length === 0 && hasBox && <p>{t(($) => $.hasBox, { name: of.name })}</p>}
      {isFree && !mayConnect && <p>{t(($) => $.none, { name: of.name })}</p>}
      {isFilling && <ConnectForm of={of} {...connection} />}
      {mayConnect && of.kind === "user" && !isFilling && (
        <Button
          variant="default"
          size="md"
          className={classes.add}
          leftSection={<IconDeviceMobilePlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t(($) => $.connect)}
        </Button>
      )}
    </>
  );
}
