import type { AddressInput } from "@wegbuch/contract/mandators/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AddressSearch } from "../../entities/geocoding/AddressSearch.tsx";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import type { NewFence } from "./changes.ts";
import { readNumber } from "./numbers.ts";

type Props = { isBusy: boolean; onCreate: (fence: NewFence) => void; onClose: () => void };

const usualRadius = "250";
const mostMeters = 500_000;

/** A circle without a mouse: around an address or a place, as far as a radius. */
export function CircleDialog({ isBusy, onCreate, onClose }: Props) {
  const { t } = useTranslation("geofenceDialogs");
  const [by, setBy] = useState<"address" | "coordinates">("address");
  const [address, setAddress] = useState<AddressInput | null>(null);
  const [fields, setFields] = useState({ title: "", latitude: "", longitude: "", radius: usualRadius });
  const [isTold, setTold] = useState(false);
  const set = (name: keyof typeof fields) => (value: string) => setFields({ ...fields, [name]: value });

  const radius = readNumber(fields.radius, 1, mostMeters);
  const typed = {
    latitude: readNumber(fields.latitude, -90, 90),
    longitude: readNumber(fields.longitude, -180, 180),
  };
  const { latitude, longitude } = by === "address" ? { latitude: null, longitude: null, ...address } : typed;
  const hasCenter = typeof latitude === "number" && typeof longitude === "number";
  const title = fields.title.trim();
  const create = () => {
    setTold(true);
    if (title === "" || radius === null || !hasCenter) return;
    onCreate({ title, drawn: { shape: "circle", center: { latitude, longitude }, radius }, width: null });
  };
  const wrong = (isWrong: boolean, text: string) => (isTold && isWrong ? text : undefined);
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.circle.title)}
      confirmLabel={t(($) => $.circle.create)}
      isBusy={isBusy}
      onConfirm={create}
    >
      <TextField
        label={t(($) => $.name.label)}
        value={fields.title}
        onChange={set("title")}
        isRequired
        isFirst
        error={wrong(
          title === "",
          t(($) => $.name.isEmpty),
        )}
      />
      <SegmentedControl
        label={t(($) => $.circle.by)}
        isFullWidth
        value={by}
        options={[
          { value: "address", label: t(($) => $.circle.byAddress) },
          { value: "coordinates", label: t(($) => $.circle.byCoordinates) },
        ]}
        onChange={setBy}
      />
      {by === "address" ? (
        <AddressSearch
          label={t(($) => $.circle.address)}
          value={address}
          onChange={setAddress}
          isRequired
          error={wrong(
            !hasCenter,
            t(($) => $.circle.addressWrong),
          )}
        />
      ) : (
        <>
          <TextField
            label={t(($) => $.circle.latitude)}
            value={fields.latitude}
            onChange={set("latitude")}
            isRequired
            error={wrong(
              typed.latitude === null,
              t(($) => $.circle.latitudeWrong),
            )}
          />
          <TextField
            label={t(($) => $.circle.longitude)}
            value={fields.longitude}
            onChange={set("longitude")}
            isRequired
            error={wrong(
              typed.longitude === null,
              t(($) => $.circle.longitudeWrong),
            )}
          />
        </>
      )}
      <TextField
        label={t(($) => $.circle.radius)}
        value={fields.radius}
        onChange={set("radius")}
        kind="number"
        isRequired
        error={wrong(
          radius === null,
          t(($) => $.circle.radiusWrong),
        )}
      />
    </FormDialog>
  );
}
