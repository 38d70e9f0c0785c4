import { useNavigate } from "@tanstack/react-router";
import { Suspense, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { refusedFields } from "../../api/field-errors.ts";
import { releaseDevice } from "../../api/held-device.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { lazyPart } from "../../ui/page/lazy-part.ts";
import { useEndRoadside, useReader } from "./data.ts";

const CompanyProof = lazyPart(() =>
  import("../../entities/factors/CompanyProof.tsx").then(({ CompanyProof: Dialog }) => ({ default: Dialog })),
);

type Props = { isOffline: boolean; onClose: () => void };

/** Gives the device back to its owner, who shows that it is he by his password, or with the account of his company. */
export function RoadsideEnd(props: Props) {
  const { hasPassword } = useReader();
  if (hasPassword || props.isOffline) return <ByPassword {...props} hasPassword={hasPassword} />;
  return (
    <Suspense>
      <ByCompany {...props} />
    </Suspense>
  );
}

/** He is asked there anew, however fresh his login is: whoever holds the device has it open before him. */
function ByCompany({ onClose }: Props) {
  const { mutate } = useEndRoadside();
  const onSuccess = useRelease();
  const answer = useCallback(
    (isProven: boolean) => (isProven ? mutate({ body: {} }, { onSuccess }) : onClose()),
    [mutate, onSuccess, onClose],
  );
  return <CompanyProof answer={answer} />;
}

function useRelease() {
  const navigate = useNavigate();
  return useCallback(() => {
    releaseDevice();
    void navigate({ to: "/time" });
  }, [navigate]);
}

function ByPassword({ isOffline, onClose, hasPassword }: Props & { hasPassword: boolean }) {
  const { t } = useTranslation("timelogs");
  const [password, setPassword] = useState("");
  const { mutate, isPending, error } = useEndRoadside();
  const onSuccess = useRelease();
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.roadside.end)}
      confirmLabel={t(($) => $.roadside.end)}
      isReady={password !== "" && !isOffline}
      isBusy={isPending}
      onConfirm={() => mutate({ body: { password } }, { onSuccess })}
    >
      <p>{isOffline ? t(($) => $.roadside.needsConnection) : t(($) => $.roadside.endText)}</p>
      {hasPassword && (
        <PasswordField
          label={t(($) => $.weeks.password)}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={refusedFields(error)["password"]}
          isFirst
        />
      )}
    </FormDialog>
  );
}
