import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { FieldErrors } from "../../api/field-errors.ts";
import { AddressSearch } from "../../entities/geocoding/AddressSearch.tsx";
import { BoxScanList } from "../../entities/boxes/BoxScanList.tsx";
import { FieldPair } from "../../ui/form/Fields.tsx";
import { LongText } from "../../ui/form/LongText.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { addressParts, type FieldsProps, type MandatorDraft, packageList, withAddressPart } from "./draft.ts";
import classes from "./MandatorFields.module.css";
import { TesterFields } from "./TesterFields.tsx";
import { packages } from "@wegbuch/contract/access/packages";

/** Step 1: what it is called and what it has booked. */
export function DetailsFields(props: FieldsProps & { hint?: string }) {
  const { draft, errors, onChange, hint } = props;
  const { t } = useTranslation("mandators");
  return (
    <div className={classes.fields}>
      <TextField
        label={t(($) => $.fields.name)}
        hint={hint}
        isRequired
        isFirst
        value={draft.name}
        onChange={(name) => onChange({ name })}
        error={errors["name"]}
      />
      <LongText
        label={t(($) => $.fields.description)}
        value={draft.description}
        onChange={(description) => onChange({ description })}
        error={errors["description"]}
      />
      <PackageFields {...props} />
      <TesterFields {...props} />
    </div>
  );
}

function PackageFields({ draft, errors, onChange }: FieldsProps) {
  const { t } = useTranslation("mandators");
  const error = errors["packages"];
  return (
    <Checkbox.Group
      size="md"
      label={t(($) => $.fields.packages)}
      withAsterisk
      error={error}
      value={draft.packages.map(String)}
      onChange={(bits) => onChange({ packages: bits.map(Number) as MandatorDraft["packages"] })}
    >
      <div className={classes.packages}>
        {packageList.map((name) => (
          <Checkbox
            key={name}
            value={String(packages[name])}
            label={t(($) => $.packageNames[name])}
            aria-invalid={error !== undefined}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** Step 2: who the customer is. */
export function CustomerFields({ draft, errors, onChange }: FieldsProps) {
  const { t } = useTranslation("mandators");
  return (
    <div className={classes.fields}>
      <TextField
        label={t(($) => $.fields.companyName)}
        isRequired
        value={draft.companyName}
        onChange={(companyName) => onChange({ companyName })}
        error={errors["companyName"]}
      />
      <AddressSearch
        label={t(($) => $.fields.address)}
        isRequired
        value={draft.address}
        onChange={(address) => onChange({ address })}
        error={errors["address"]}
      />
      <AddressParts draft={draft} errors={errors} onChange={onChange} />
    </div>
  );
}

/** The address as invoices need it; a suggestion fills all of it. */
function AddressParts({ draft, errors, onChange }: FieldsProps) {
  const { t } = useTranslation("mandators");
  const field = (name: (typeof addressParts)[number], maxLength: number) => ({
    label: t(($) => $.fields[name]),
    value: draft.address?.[name] ?? "",
    error: errors[`address.${name}`],
    maxLength,
    onChange: (typed: string) => onChange({ address: withAddressPart(draft.address, name, typed) }),
  });
  return (
    <>
      <TextField {...field("street", 200)} />
      <FieldPair>
        <TextField {...field("postcode", 20)} />
        <TextField {...field("city", 200)} />
      </FieldPair>
      <TextField {...field("country", 100)} />
    </>
  );
}

/** Step 3: who logs in first. */
export function AdministratorFields({ draft, errors, onChange }: FieldsProps) {
  const { t } = useTranslation("mandators");
  const { administrator } = draft;
  const change = (part: Partial<typeof administrator>) =>
    onChange({ administrator: { ...administrator, ...part } });
  return (
    <div className={classes.fields}>
      <div className={classes.pair}>
        <TextField
          label={t(($) => $.fields.firstName)}
          isRequired
          value={administrator.firstName}
          onChange={(firstName) => change({ firstName })}
          error={errors["administrator.firstName"]}
        />
        <TextField
          label={t(($) => $.fields.lastName)}
          isRequired
          value={administrator.lastName}
          onChange={(lastName) => change({ lastName })}
          error={errors["administrator.lastName"]}
        />
      </div>
      <TextField
        kind="email"
        label={t(($) => $.fields.email)}
        hint={t(($) => $.fields.emailHint)}
        isRequired
        maxLength={320}
        value={administrator.email}
        onChange={(email) => change({ email })}
        error={errors["administrator.email"]}
      />
      <Checkbox
        label={t(($) => $.fields.sendWelcomeMail)}
        description={t(($) => $.fields.sendWelcomeMailHint)}
        checked={draft.sendWelcomeMail}
        onChange={(event) => onChange({ sendWelcomeMail: event.currentTarget.checked })}
      />
    </div>
  );
}

/** Step 4: what holds for all of its users. */
export function SettingsFields({ draft, errors, onChange }: FieldsProps) {
  const { t } = useTranslation("mandators");
  const numbers = ["liveLocationIntervalInSeconds", "hideTripsUpToInMeter"] as const;
  const switches = ["canShowTracks", "canMergeSplitTrips"] as const;
  return (
    <div className={classes.fields}>
      {numbers.map((field) => (
        <TextField
          key={field}
          kind="number"
          label={t(($) => $.fields[field])}
          hint={t(($) => $.fields[`${field}Hint`])}
          isRequired
          maxLength={7}
          value={draft[field]}
          onChange={(typed) => onChange({ [field]: typed })}
          error={errors[field]}
        />
      ))}
      {switches.map((field) => (
        <Checkbox
          key={field}
          label={t(($) => $.fields[field])}
          description={t(($) => $.fields[`${field}Hint`])}
          checked={draft[field]}
          onChange={(event) => onChange({ [field]: event.currentTarget.checked })}
        />
      ))}
    </div>
  );
}

type BoxFieldsProps = {
  boxes: MandatorDraft["boxes"];
  errors: FieldErrors;
  onChange: (change: (boxes: MandatorDraft["boxes"]) => MandatorDraft["boxes"]) => void;
  isFirst?: boolean;
};

/** Step 5: which boxes it gets, each with a new vehicle. */
export function BoxFields({ boxes, errors, onChange, isFirst = false }: BoxFieldsProps) {
  return (
    <BoxScanList entries={boxes} onChange={onChange} error={Object.values(errors)[0]} isFirst={isFirst} />
  );
}
