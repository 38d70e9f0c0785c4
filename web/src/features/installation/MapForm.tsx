import { mapPresets } from "@wegbuch/contract/installation/rules";
import type { Installation } from "@wegbuch/contract/installation/schemas";
import { useTranslation } from "react-i18next";
import type { FieldErrors } from "../../api/field-errors.ts";
import { Choice } from "../../ui/form/Choice.tsx";
import { FieldPair } from "../../ui/form/Fields.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useMeanwhile } from "../../ui/form/use-meanwhile.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { refusedSettings, useChangeMap } from "./data.ts";
import { mapBodyOf, type MapChoiceName, mapDraftOf, type MapDraft } from "./draft.ts";
import { MapPreview } from "./MapPreview.tsx";
import { OptionCards } from "./OptionCards.tsx";
import { Told } from "./Told.tsx";
import { TopicForm, type Way } from "./TopicForm.tsx";

type Props = {
  map: Installation["map"];
  way: Way;
  /** Shows each offered map as it is chosen, for which the page must be let to its server; else the one in use. */
  showsChosen: boolean;
};

/** Which map everybody sees, and what others learn by it. */
export function MapForm({ map, way, showsChosen }: Props) {
  const { t } = useTranslation("installation");
  const { draft, errors, change, fill, refuse } = useDraft({
    before: () => mapDraftOf(map),
    refusedBy: refusedSettings,
  });
  const { mutate, isPending } = useChangeMap();
  const { version, hear, notice } = useMeanwhile<Installation>({
    version: map.version,
    versionOf: (newer) => newer.map.version,
    onLoad: (newer) => fill(mapDraftOf(newer.map)),
  });
  const { choice } = draft;
  const choices: readonly MapChoiceName[] =
    showsChosen && choice !== "own"
      ? ["offline", "basemap", "openFreeMap"]
      : ["offline", "basemap", "openFreeMap", "own"];
  const onError = (error: unknown) => {
    refuse(error);
    hear(error);
  };
  const save = () => mutate({ body: { ...mapBodyOf(draft), version } }, { onSuccess: way.onDone, onError });
  return (
    <TopicForm
      origin={map}
      names="MAP, MAP_ATTRIBUTION, MAP_MAX_ZOOM, MAP_HOSTS"
      way={way}
      isBusy={isPending}
      onSave={save}
    >
      {notice}
      <OptionCards
        label={t(($) => $.map.heading)}
        value={choice}
        options={choices.map((value) => ({
          value,
          name: t(($) => $.map.options[value].name),
          text: t(($) => $.map.options[value].text),
        }))}
        onChange={(next) => change({ choice: next })}
      />
      {choice === "own" && <OwnFields own={draft.own} errors={errors} onChange={(own) => change({ own })} />}
      {showsChosen && choice !== "own" ? (
        <MapPreview
          label={t(($) => $.map.preview, { name: t(($) => $.map.options[choice].name) })}
          shown={choice === "offline" ? null : mapPresets[choice]}
        />
      ) : (
        <MapPreview label={t(($) => $.map.inUse)} />
      )}
      <p className="bare soft" role="status">
        {t(($) => $.map.options[choice].privacy)}{" "}
        {showsChosen && choice !== "offline" && t(($) => $.map.previewAsks)}
      </p>
      {errors[""] && <Told tone="error">{errors[""]}</Told>}
    </TopicForm>
  );
}

type OwnProps = { own: MapDraft["own"]; errors: FieldErrors; onChange: (own: MapDraft["own"]) => void };

function OwnFields({ own, errors, onChange }: OwnProps) {
  const { t } = useTranslation("installation");
  const field = (name: "address" | "credit" | "maxZoom" | "hosts") => ({
    label: t(($) => $.map[name]),
    value: own[name],
    error: errors[name],
    onChange: (value: string) => onChange({ ...own, [name]: value }),
  });
  return (
    <>
      <Choice
        label={t(($) => $.map.kind)}
        value={own.kind}
        options={(["style", "raster", "pmtiles"] as const).map((value) => ({
          value,
          label: t(($) => $.map.kinds[value]),
        }))}
        onChange={(kind) => onChange({ ...own, kind })}
      />
      <TextField
        {...field("address")}
        hint={t(($) => $.map.addressHints[own.kind], { interpolation: { skipOnVariables: true } })}
        isRequired
        maxLength={1_000}
      />
      <TextField {...field("credit")} hint={t(($) => $.map.creditHint)} isRequired maxLength={300} />
      {own.kind === "raster" && (
        <FieldPair>
          <TextField {...field("maxZoom")} kind="number" maxLength={2} />
        </FieldPair>
      )}
      {own.kind === "style" && (
        <TextField {...field("hosts")} hint={t(($) => $.map.hostsHint)} maxLength={1_000} />
      )}
    </>
  );
}
