import { Button } from "@mantine/core";
import { agreementKinds } from "@wegbuch/contract/agreements/codes";
import { consents as consentCalls } from "@wegbuch/contract/agreements/endpoints";
import { privacy as privacyCalls } from "@wegbuch/contract/privacy/endpoints";
import type { Privacy } from "@wegbuch/contract/privacy/schemas";
import { useTranslation } from "react-i18next";
import { useWrite } from "../../api/client.ts";
import { useCurrentUser } from "../../api/current-user.ts";
import { windowsText } from "../../entities/agreements/say-windows.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { formatDateTime, formatDay } from "../../ui/texts/format.ts";
import classes from "./PrivacyPage.module.css";

/** Upon what and when others see where I drive, and whether I consent to it (rules retention/agreement, retention/consent). */
export function Agreed({ privacy: { agreement, consents } }: { privacy: Privacy }) {
  const { t } = useTranslation("privacy");
  const { kind, agreedOn, purposes, windows } = agreement;
  if (kind === agreementKinds.none) return t(($) => $.recorded.agreement.none);
  const day = formatDay(agreedOn!);
  const isOfEach = kind === agreementKinds.consent;
  return (
    <>
      {t(($) => $.recorded.agreement.within, { windows: windowsText(windows) })}
      <p className={classes.agreed}>
        {t(($) => (isOfEach ? $.recorded.agreement.consentBasis : $.recorded.agreement.basis), { day })}
        {purposes !== "" && <> · {t(($) => $.recorded.agreement.purposes, { purposes })}</>}
      </p>
      {isOfEach && <OwnConsent consents={consents} />}
    </>
  );
}

function OwnConsent({ consents }: { consents: Privacy["consents"] }) {
  const { t } = useTranslation("privacy");
  const { supportedBy } = useCurrentUser();
  const { mutate, isPending } = useWrite(consentCalls.change, { refresh: [privacyCalls.read] });
  const holding = consents.find(({ withdrawnAt }) => withdrawnAt === null);
  const isGiven = holding === undefined;
  const change = () =>
    mutate(
      { body: { isGiven } },
      {
        onSuccess: () =>
          void showSnackbar(
            t(($) => (isGiven ? $.recorded.agreement.isGiven : $.recorded.agreement.isWithdrawn)),
          ),
      },
    );
  return (
    <>
      <p className={classes.agreed} role="status">
        {holding === undefined
          ? t(($) => $.recorded.agreement.notGiven)
          : t(($) => $.recorded.agreement.given, { at: formatDateTime(holding.givenAt) })}
      </p>
      {supportedBy === null && (
        <Button variant={isGiven ? "filled" : "default"} loading={isPending} onClick={change}>
          {t(($) => (isGiven ? $.recorded.agreement.give : $.recorded.agreement.withdraw))}
        </Button>
      )}
      {consents
        .filter(({ withdrawnAt }) => withdrawnAt !== null)
        .map(({ givenAt, withdrawnAt }) => (
          <p key={givenAt} className={classes.agreed}>
            {t(($) => $.recorded.agreement.before, {
              from: formatDateTime(givenAt),
              until: formatDateTime(withdrawnAt!),
            })}
          </p>
        ))}
    </>
  );
}
