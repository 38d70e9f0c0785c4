import { Button } from "@mantine/core";
import { type ImportedFence, mostImported } from "@wegbuch/contract/geofences/rules";
import type { ImportedGeofences } from "@wegbuch/contract/geofences/schemas";
import { IconUpload } from "@tabler/icons-react";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { BaseMap } from "../../map/BaseMap.tsx";
import { placeZoom } from "../../map/bounds.ts";
import { FenceLayers } from "../../map/layers/FenceLayers.tsx";
import { FlyTo } from "../../map/layers/FlyTo.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { showError } from "../../ui/feedback/error-bar.ts";
import { useFenceColour } from "../../entities/geofences/fence-colour.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { formatNumber } from "../../ui/texts/format.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { fenceColours } from "../../ui/theme/tokens.ts";
import { useImport } from "./changes.ts";
import { boundsAround, previewRing } from "./fence.ts";
import classes from "./ImportDialog.module.css";
import { readImportFile } from "./import-file.ts";
import { Mistakes, UnknownVehicles } from "./ImportNotes.tsx";
import { sayReason } from "./say-reason.ts";

type Chosen = { name: string; read: Awaited<ReturnType<typeof readImportFile>> };

/** Fences of a GeoJSON file: shown on a map before they are made, all of them or none. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("geofenceDialogs");
  const { t: page } = useTranslation("geofences");
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isLeavingOut, setLeavingOut] = useState(false);
  const [unknown, setUnknown] = useState<ImportedGeofences["unknownVehicles"]>([]);
  const importing = useImport();
  const found = chosen && !("refusal" in chosen.read) ? chosen.read : null;
  const counted = { count: found?.fences.length ?? 0, number: formatNumber(found?.fences.length ?? 0) };
  const isReady = counted.count > 0 && (isLeavingOut || found?.mistakes.length === 0);
  const run = () =>
    importing.mutate(found?.fences ?? [], {
      onSuccess: ({ unknownVehicles }) => {
        setUnknown(unknownVehicles);
        if (unknownVehicles.length === 0) onClose();
        void showSnackbar(page(($) => $.done.imported, counted));
      },
      onError: (error) => showError({ heading: t(($) => $.import.refused), text: sayReason(error) }),
    });
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setLeavingOut(false);
    setChosen({ name: file.name, read: await readImportFile(file) });
  };
  if (unknown.length > 0) return <ImportedDialog unknown={unknown} onClose={onClose} />;
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.import.title)}
      size="wizard"
      confirmLabel={counted.count > 0 ? t(($) => $.import.run, counted) : t(($) => $.import.runNone)}
      isReady={isReady}
      isBusy={importing.isPending}
      onConfirm={run}
    >
      <p>{t(($) => $.import.about, { count: mostImported })}</p>
      <FileButton isAgain={chosen !== null} onChoose={(file) => void choose(file)} />
      {chosen && "refusal" in chosen.read && (
        <p role="alert" className="wrong">
          {t(($) => $.import.refusals[(chosen.read as { refusal: "unreadable" }).refusal], {
            name: chosen.name,
            count: mostImported,
          })}
        </p>
      )}
      {found && (
        <>
          {found.fences.length > 0 && <Preview fences={found.fences} />}
          <p role="status">
            {t(($) => $.import.found, counted)} {counted.count > 1 && t(($) => $.import.allOrNothing)}
          </p>
          {found.mistakes.length > 0 && (
            <Mistakes mistakes={found.mistakes} isLeavingOut={isLeavingOut} onLeaveOut={setLeavingOut} />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** What is left to be done by hand once all are made. */
function ImportedDialog({
  unknown,
  onClose,
}: {
  unknown: ImportedGeofences["unknownVehicles"];
  onClose: () => void;
}) {
  const { t } = useTranslation("geofenceDialogs");
  return (
    <Dialog isOpen onClose={onClose} title={t(($) => $.import.title)} size="form">
      <UnknownVehicles fences={unknown} />
    </Dialog>
  );
}

function FileButton({ isAgain, onChoose }: { isAgain: boolean; onChoose: (file: File | undefined) => void }) {
  const { t } = useTranslation("geofenceDialogs");
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".geojson,.json,application/geo+json,application/json"
        aria-label={t(($) => $.import.choose)}
        onChange={(event) => {
          onChoose(event.currentTarget.files?.[0]);
          // The same file can be chosen again once it was corrected.
          event.currentTarget.value = "";
        }}
      />
      <Button
        variant="default"
        size="md"
        data-autofocus
        leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t(($) => (isAgain ? $.import.otherFile : $.import.choose))}
      </Button>
    </div>
  );
}

function Preview({ fences }: { fences: readonly ImportedFence[] }) {
  const { t } = useTranslation("geofenceDialogs");
  const [colour] = useFenceColour();
  const drawn = useMemo(
    () =>
      fences.map((fence, index) => ({
        id: String(index),
        title: fence.title,
        ring: previewRing(fence),
        line: fence.road?.line ?? null,
        colour: fence.colour ?? null,
        isHighlighted: false,
      })),
    [fences],
  );
  const bounds = useMemo(() => boundsAround(drawn.map(({ ring }) => ring)), [drawn]);
  return (
    <div className={classes.map}>
      <BaseMap label={t(($) => $.import.preview)} home={bounds} padding={40}>
        <FlyTo key={bounds?.join()} bounds={bounds} padding={40} nearestZoom={placeZoom} when={1} />
        <FenceLayers fences={drawn} colour={fenceColours[colour]} />
      </BaseMap>
    </div>
  );
}
