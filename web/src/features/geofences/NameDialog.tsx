import { RoadWidth } from "@wegbuch/contract/geofences/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Drawn } from "../../map/drawn.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import type { NewFence } from "./changes.ts";

type Props = { drawn: Drawn; isBusy: boolean; onCreate: (fence: NewFence) => void; onClose: () => void };

/** Meters from edge to edge that a road has unless another width is typed. */
const usualWidth = "50";

/** Asks for the name of what was drawn, and for the width of a road. */
export function NameDialog({ drawn, isBusy, onCreate, onClose }: Props) {
  const { t } = useTranslation("geofenceDialogs");
  const [title, setTitle] = useState("");
  const [typedWidth, setTypedWidth] = useState(usualWidth);
  const [isTold, setTold] = useState(false);
  const isRoad = drawn.shape === "road";
  const width = RoadWidth.safeParse(Number(typedWidth.trim() || "x"));
  const isTitled = title.trim() !== "";
  const create = () => {
    setTold(true);
    if (!isTitled || (isRoad && !width.success)) return;
    onCreate({ title: title.trim(), drawn, width: isRoad && width.success ? width.data : null });
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.name.title)}
      confirmLabel={t(($) => $.name.create)}
      cancelLabel={t(($) => $.name.back)}
      isBusy={isBusy}
      onConfirm={create}
    >
      <TextField
        label={t(($) => $.name.label)}
        value={title}
        onChange={setTitle}
        isRequired
        isFirst
        error={isTold && !isTitled ? t(($) => $.name.isEmpty) : undefined}
      />
      {isRoad && (
        <TextField
          label={t(($) => $.name.width)}
          hint={t(($) => $.name.widthHint)}
          value={typedWidth}
          onChange={setTypedWidth}
          kind="number"
          isRequired
          error={isTold && !width.success ? t(($) => $.name.widthWrong) : undefined}
        />
      )}
    </FormDialog>
  );
}
