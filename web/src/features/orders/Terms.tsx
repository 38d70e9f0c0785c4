import { Checkbox } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { FieldErrors } from "../../api/field-errors.ts";
import { useInstallationServices } from "../../api/installation.ts";
import type { Draft } from "./draft.ts";
import classes from "./OrderPage.module.css";
import { Part } from "./Part.tsx";

type Props = { draft: Draft; errors: FieldErrors; onChange: (part: Partial<Draft>) => void };

/** Under which terms is ordered; both must be accepted (rule orders/terms). */
export function Terms({ draft, errors, onChange }: Props) {
  const { t } = useTranslation("orders");
  const services = useInstallationServices();
  return (
    <Part title={t(($) => $.terms)}>
      <TermList />
      {services && !(services.privacy && services.terms) && (
        <p className={classes.askForTerms}>{t(($) => $.termsAreAsked)}</p>
      )}
      <div className={classes.acceptances}>
        <Acceptance
          label={t(($) => $.acceptPrivacy)}
          link={{ label: t(($) => $.readPrivacy), address: services?.privacy }}
          isAccepted={draft.isPrivacyAccepted}
          error={errors["isPrivacyAccepted"]}
          onChange={(isPrivacyAccepted) => onChange({ isPrivacyAccepted })}
        />
        <Acceptance
          label={t(($) => $.acceptTerms)}
          link={{ label: t(($) => $.readTerms), address: services?.terms }}
          isAccepted={draft.areTermsAccepted}
          error={errors["areTermsAccepted"]}
          onChange={(areTermsAccepted) => onChange({ areTermsAccepted })}
        />
      </div>
    </Part>
  );
}

/** The terms in short; also part of the summary (rule orders/summary). */
export function TermList() {
  const { t } = useTranslation("orders");
  const terms = [
    t(($) => $.termLost),
    t(($) => $.termReturn),
    t(($) => $.termMinimum),
    t(($) => $.termNotice),
    t(($) => $.termWithdrawal),
  ];
  return (
    <ul className={classes.terms}>
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  );
}

type AcceptanceProps = {
  label: string;
  link: { label: string; address: string | null | undefined };
  isAccepted: boolean;
  error: string | undefined;
  onChange: (isAccepted: boolean) => void;
};

function Acceptance({ label, link, isAccepted, error, onChange }: AcceptanceProps) {
  return (
    <div className={classes.acceptance}>
      <Checkbox
        size="md"
        label={label}
        checked={isAccepted}
        error={error}
        aria-invalid={error !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {link.address && (
        <a href={link.address} target="_blank" rel="noreferrer">
          {link.label}
          <IconExternalLink size={16} stroke={1.75} aria-hidden />
        </a>
      )}
    </div>
  );
}
