import { Checkbox } from "@mantine/core";
import { NewMandator } from "@wegbuch/contract/mandators/schemas";
import { trackRetention } from "@wegbuch/contract/retention/rules";
import type { ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import { type FieldErrors, fieldErrors } from "../../api/field-errors.ts";
import { AddressSearch } from "../../entities/geocoding/AddressSearch.tsx";
import { FieldPair } from "../../ui/form/Fields.tsx";
import { FormPart } from "../../ui/form/FormPart.tsx";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { refusedSettings, useAddBox, useCreateCompany } from "./data.ts";
import { blankCompany, companyBodyOf, type CompanyDraft, ofCompanyForm } from "./draft.ts";
import classes from "./CompanyStep.module.css";
import { Told } from "./Told.tsx";
import { TopicForm, type Way } from "./TopicForm.tsx";
import { keep, kept } from "./use-kept.ts";

type Made = { id: string; name: string; isInvited: boolean };
type Props = {
  made: Made | null;
  hasMail: boolean;
  way: Way;
  /** A company was made; it is complete unless its box was refused. */
  onMade: (made: Made, isComplete: boolean) => void;
};

const newOne = { source: "default", changedAt: null, changedBy: null } as const;

/** The first company with its administrator and, if it is at hand, its first box. */
export function CompanyStep({ made, hasMail, way, onMade }: Props) {
  const { t } = useTranslation("installation");
  const { draft, errors, ...form } = useDraft({
    before: () => kept("company", blankCompany),
    wrongIn,
    isToldAtAttempts: true,
    refusedBy: (error) => ofCompanyForm(refusedSettings(error)),
  });
  const creating = useCreateCompany();
  const addBox = useAddBox();
  const change = (part: Partial<CompanyDraft>) => {
    form.change(part);
    keep("company", { ...draft, ...part });
  };
  const lend = (company: Made) => {
    if (draft.imei.trim() === "") return onMade(company, true);
    const boxes = [{ imei: draft.imei, vehicleName: draft.vehicleName }];
    addBox.mutate(
      { body: { mandatorId: company.id, boxes } },
      {
        onSuccess: () => onMade(company, true),
        onError: (error) => {
          onMade(company, false);
          form.refuse(error);
        },
      },
    );
  };
  const create = () =>
    creating.mutate(
      { body: companyBodyOf(draft) },
      {
        onSuccess: ({ id, name }) => lend({ id, name, isInvited: draft.isInvited }),
        onError: form.refuse,
      },
    );
  return (
    <TopicForm
      origin={newOne}
      names=""
      way={{ ...way, saveLabel: t(($) => $.company.create) }}
      isBusy={creating.isPending || addBox.isPending}
      onSave={() => (made === null ? form.submit(create) : lend(made))}
    >
      {made === null ? (
        <>
          <CompanyFields {...{ draft, errors, hasMail }} onChange={change} />
          <LogbookFields draft={draft} onChange={change} />
        </>
      ) : (
        <Told tone="ok">{t(($) => $.company.made, { name: made.name })}</Told>
      )}
      <BoxFields {...{ draft, errors }} onChange={change} />
      <div role="alert">{errors[""] && <Told tone="error">{errors[""]}</Told>}</div>
    </TopicForm>
  );
}

function wrongIn(draft: CompanyDraft): FieldErrors {
  return {
    ...ofCompanyForm(fieldErrors(NewMandator, companyBodyOf(draft))),
    ...(draft.imei.trim() !== "" && imeiErrors(draft.imei)),
  };
}

function imeiErrors(imei: string): FieldErrors {
  const { "boxes.0.imei": error } = fieldErrors(NewMandator.pick({ boxes: true }), {
    boxes: [{ imei, vehicleName: "" }],
  });
  return error === undefined ? {} : { imei: error };
}

type FieldsProps = {
  draft: CompanyDraft;
  errors: FieldErrors;
  onChange: (part: Partial<CompanyDraft>) => void;
};

function CompanyFields({ draft, errors, hasMail, onChange }: FieldsProps & { hasMail: boolean }) {
  const { t } = useTranslation("installation");
  const field = (name: "name" | "firstName" | "lastName" | "email") => ({
    label: t(($) => $.company[name]),
    isRequired: true,
    value: draft[name],
    error: errors[name],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <>
      <TextField {...field("name")} />
      <AddressSearch
        label={t(($) => $.company.address)}
        isRequired
        value={draft.address}
        error={errors["address"]}
        onChange={(address) => onChange({ address })}
      />
      <FormPart title={t(($) => $.company.administrator)} about={t(($) => $.company.administratorAbout)}>
        <FieldPair>
          <TextField {...field("firstName")} />
          <TextField {...field("lastName")} />
        </FieldPair>
        <TextField {...field("email")} kind="email" maxLength={320} />
        <Checkbox
          label={t(($) => $.company.invite)}
          description={hasMail ? undefined : t(($) => $.company.inviteFile, { folder: "outbox" })}
          checked={draft.isInvited}
          onChange={(event) => onChange({ isInvited: event.currentTarget.checked })}
        />
      </FormPart>
    </>
  );
}

/** Whose law the logbooks follow, and what is recommended for them: nothing happens unless it is switched on here or later. */
function LogbookFields({ draft, onChange }: Omit<FieldsProps, "errors">) {
  const { t } = useTranslation("installation");
  const words = (name: "privateAtDeadline" | "lockAtDeadline") => ({
    label: t(($) => $.company[name]),
    checked: draft[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.currentTarget.checked }),
  });
  return (
    <FormPart title={t(($) => $.company.logbook)} about={t(($) => $.company.logbookAbout)}>
      <SegmentedControl
        label={t(($) => $.company.country)}
        value={draft.country}
        options={(["AT", "DE"] as const).map((value) => ({ value, label: t(($) => $.company[value]) }))}
        onChange={(country) => onChange({ country })}
        isFullWidth
      />
      <fieldset className={classes.choices}>
        <legend>{t(($) => $.company.deadline)}</legend>
        <Checkbox {...words("privateAtDeadline")} />
        <Checkbox {...words("lockAtDeadline")} />
      </fieldset>
      <span className="secondary">
        {t(($) => $.company.retention[draft.country])}{" "}
        {t(($) => $.company.erasing, { days: trackRetention.usual })}
      </span>
    </FormPart>
  );
}

function BoxFields({ draft, errors, onChange }: FieldsProps) {
  const { t } = useTranslation("installation");
  return (
    <FormPart title={t(($) => $.company.box)} about={t(($) => $.company.boxAbout)}>
      <FieldPair>
        <TextField
          label={t(($) => $.company.imei)}
          hint={t(($) => $.company.imeiHint)}
          kind="number"
          maxLength={20}
          value={draft.imei}
          error={errors["imei"]}
          onChange={(imei) => onChange({ imei })}
        />
        <TextField
          label={t(($) => $.company.vehicle)}
          hint={t(($) => $.company.vehicleHint)}
          value={draft.vehicleName}
          error={errors["vehicleName"]}
          onChange={(vehicleName) => onChange({ vehicleName })}
        />
      </FieldPair>
    </FormPart>
  );
}
