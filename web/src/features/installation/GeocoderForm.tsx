import { Button } from "@mantine/core";
import { IconMapSearch } from "@tabler/icons-react";
import type { Installation } from "@wegbuch/contract/installation/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldErrors } from "../../api/field-errors.ts";
import { Choice } from "../../ui/form/Choice.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useMeanwhile } from "../../ui/form/use-meanwhile.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { refusedSettings, useChangeGeocoder, useTestGeocoder } from "./data.ts";
import { geocoderBodyOf, geocoderDraftOf, type GeocoderDraft } from "./draft.ts";
import { OptionCards } from "./OptionCards.tsx";
import { CommandLine, Told } from "./Told.tsx";
import { TopicForm, type Way } from "./TopicForm.tsx";

type Props = { geocoder: Installation["geocoder"]; way: Way };

/** What finds addresses, which can be tried before it is saved. */
export function GeocoderForm({ geocoder, way }: Props) {
  const { t } = useTranslation("installation");
  const form = useDraft({
    before: () => geocoderDraftOf(geocoder),
    isToldAtAttempts: true,
    refusedBy: refusedSettings,
  });
  const { draft, errors } = form;
  const [told, setTold] = useState<string | null>(null);
  const save = useChangeGeocoder();
  const { version, hear, notice } = useMeanwhile<Installation>({
    version: geocoder.version,
    versionOf: (newer) => newer.geocoder.version,
    onLoad: (newer) => form.fill(geocoderDraftOf(newer.geocoder)),
  });
  const test = useTestGeocoder();
  const body = geocoderBodyOf(draft, geocoder);
  const change = (next: GeocoderDraft) => {
    form.change(next);
    setTold(null);
  };
  const refuse = (error: unknown) => {
    form.refuse(error);
    hear(error);
  };
  const keep = () => save.mutate({ body: { ...body, version } }, { onSuccess: way.onDone, onError: refuse });
  const ask = () => {
    setTold(null);
    const onSuccess = ({ address }: { address: string | null }) =>
      setTold(address === null ? t(($) => $.geocoder.nothing) : t(($) => $.geocoder.tested, { address }));
    form.submit(() => test.mutate({ body }, { onSuccess, onError: refuse }));
  };
  return (
    <TopicForm
      origin={geocoder}
      names="GEOCODER, GEOCODER_KEY"
      way={way}
      isBusy={save.isPending}
      onSave={keep}
    >
      {notice}
      {geocoder.isUnreadable && draft.choice === "service" && (
        <Told tone="warn">{t(($) => $.geocoder.unreadable)}</Told>
      )}
      <OptionCards
        label={t(($) => $.geocoder.heading)}
        value={draft.choice}
        options={(["offline", "database", "service"] as const).map((value) => ({
          value,
          ...t(($) => $.geocoder.options[value], { returnObjects: true }),
        }))}
        onChange={(choice) => change({ ...draft, choice })}
      />
      {draft.choice === "database" && (
        <>
          <p className="bare secondary">{t(($) => $.geocoder.databaseHow)}</p>
          <CommandLine>
            npm run wegbuch -- import-addresses Adresse_Relationale_Tabellen.zip --format bev
          </CommandLine>
        </>
      )}
      {draft.choice !== "service" && geocoder.hasKey && (
        <Told tone="warn">{t(($) => $.geocoder.keyGoes, { host: hostOf(geocoder.address) })}</Told>
      )}
      {draft.choice === "service" && (
        <>
          <ServiceFields draft={draft} errors={errors} hasKey={geocoder.hasKey} onChange={change} />
          <div>
            <Button
              variant="default"
              size="md"
              leftSection={<IconMapSearch size={18} stroke={1.75} aria-hidden />}
              loading={test.isPending}
              onClick={ask}
            >
              {t(($) => $.geocoder.test)}
            </Button>
          </div>
        </>
      )}
      <div role="status">
        {told && <Told tone="ok">{told}</Told>}
        {errors[""] && <Told tone="error">{errors[""]}</Told>}
      </div>
    </TopicForm>
  );
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address);

type FieldsProps = {
  draft: GeocoderDraft;
  errors: FieldErrors;
  hasKey: boolean;
  onChange: (draft: GeocoderDraft) => void;
};

function ServiceFields({ draft, errors, hasKey, onChange }: FieldsProps) {
  const { t } = useTranslation("installation");
  return (
    <>
      <Choice
        label={t(($) => $.geocoder.kind)}
        value={draft.kind}
        options={[
          { value: "photon", label: "Photon" },
          { value: "nominatim", label: "Nominatim" },
          { value: "pelias", label: "Pelias" },
        ]}
        onChange={(kind) => onChange({ ...draft, kind })}
      />
      <TextField
        label={t(($) => $.geocoder.address)}
        hint={t(($) => $.geocoder.addressHint)}
        isRequired
        maxLength={1_000}
        value={draft.address}
        error={errors["address"]}
        onChange={(address) => onChange({ ...draft, address })}
      />
      <PasswordField
        label={t(($) => $.geocoder.key)}
        isOptional
        autoComplete="new-password"
        description={t(($) => (hasKey ? $.geocoder.keyKept : $.geocoder.keyHint))}
        value={draft.key}
        error={errors["key"]}
        onChange={(key) => onChange({ ...draft, key })}
      />
    </>
  );
}
