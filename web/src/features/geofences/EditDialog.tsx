import { email as emailSchema } from "@wegbuch/contract/kit/wire";
import { RoadWidth } from "@wegbuch/contract/geofences/schemas";
import type { DrawnGeofence } from "@wegbuch/contract/geofences/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { changedMeanwhile } from "../../api/problem.ts";
import { showError } from "../../ui/feedback/error-bar.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useMeanwhile } from "../../ui/form/use-meanwhile.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { AlarmFields } from "./AlarmFields.tsx";
import { ColourField } from "./ColourField.tsx";
import { type FenceEdit, useEdit } from "./changes.ts";
import classes from "./EditDialog.module.css";
import { type Fence, fieldsOf, readFence } from "./fence.ts";
import { readNumber } from "./numbers.ts";
import { sayReason } from "./say-reason.ts";
import { VehicleAssignment, type Assigned } from "./VehicleAssignment.tsx";
import { daysText } from "../../ui/dates/weekdays.ts";

const address = emailSchema("notAnEmail");
const mostMeters = 500_000;

/**
 * Title, colour, alarm, and which vehicles are watched. The mobile number is passed through unseen
 * (rule geofences/hidden-fields).
 */
export function EditDialog({ fence: opened, onClose }: { fence: Fence; onClose: () => void }) {
  const { t } = useTranslation("geofenceDialogs");
  const { t: page } = useTranslation("geofences");
  const [fence, setFence] = useState(opened);
  const { draft: fields, errors, change, submit } = useFenceDraft(fence);
  const fieldsIn = ({ geoJson }: DrawnGeofence) => fieldsOf(readFence(geoJson));
  const meanwhile = useMeanwhile<DrawnGeofence, Fields>({
    version: opened.Version,
    versionOf: ({ geoJson }) => readFence(geoJson).Version,
    // Another width or radius is drawn around where the fence is now.
    onHear: ({ geoJson }) => setFence(readFence(geoJson)),
    onLoad: (newer) => change(fieldsIn(newer)),
    compare: {
      before: fieldsOf(fence),
      draft: fields,
      draftOf: fieldsIn,
      onTake: change,
      fields: useComparedFields(fence.Shape),
    },
  });
  const [vehicles, setVehicles] = useState<Assigned | null>(null);
  const edit = useEdit();
  const save = () => {
    const wanted = changeOf(fields, fence);
    const title = fence.Title;
    edit.mutate(
      { fence, change: { ...wanted, version: meanwhile.version }, ...(vehicles && { vehicles }) },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(page(($) => $.done.saved, { title: wanted.title ?? title }));
        },
        onError: (error) => {
          meanwhile.hear(error);
          if (changedMeanwhile(error) === undefined)
            showError({ heading: page(($) => $.failed.save, { title }), text: sayReason(error) });
        },
      },
    );
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.edit.title)}
      subtitle={fence.Title}
      size="wizard"
      confirmLabel={t(($) => $.edit.save)}
      isBusy={edit.isPending}
      onConfirm={() => submit(save)}
    >
      {meanwhile.notice}
      <div className={classes.fields}>
        <TextField
          label={t(($) => $.edit.name)}
          value={fields.title}
          onChange={(title) => change({ title })}
          isRequired
          isFirst
          error={errors["title"]}
        />
        {fence.Shape !== "polygon" && (
          <TextField
            label={t(($) => (fence.Shape === "road" ? $.name.width : $.circle.radius))}
            value={fields.meters}
            onChange={(meters) => change({ meters })}
            kind="number"
            isRequired
            error={errors["meters"]}
          />
        )}
        <ColourField value={fields.colour} onChange={(colour) => change({ colour })} />
        <AlarmFields alarm={fields} emailError={errors["email"]} onChange={change} />
      </div>
      <VehicleAssignment geofenceId={fence.ID} onChange={setVehicles} />
    </FormDialog>
  );
}

type Fields = ReturnType<typeof fieldsOf>;

/** The fields as they are named on the screen. */
function useComparedFields(shape: Fence["Shape"]) {
  const { t } = useTranslation("geofenceDialogs");
  const { t: page } = useTranslation("geofences");
  return [
    { key: "title" as const, name: t(($) => $.edit.name) },
    { key: "meters" as const, name: t(($) => (shape === "road" ? $.name.width : $.circle.radius)) },
    { key: "email" as const, name: t(($) => $.edit.email) },
    {
      key: "colour" as const,
      name: page(($) => $.colour.own),
      say: ({ colour }: Fields) => colour ?? page(($) => $.colour.ofMap),
    },
    { key: "isAlarmOn" as const, name: t(($) => $.edit.alarm) },
    {
      key: "days" as const,
      name: page(($) => $.details.lockedOn),
      say: ({ days }: Fields) => (days.length === 0 ? t(($) => $.edit.everyDay) : daysText(days)),
    },
  ];
}

/** What the form holds, and what is wrong with it. */
function useFenceDraft(fence: Fence) {
  const { t } = useTranslation("geofenceDialogs");
  const { t: problems } = useTranslation("ui");
  const wrongIn = ({ title, email, meters }: Fields) => {
    const text = email.trim();
    return {
      title: title.trim() === "" ? t(($) => $.name.isEmpty) : undefined,
      email:
        text !== "" && !address.safeParse(text).success ? problems(($) => $.notAnEmail, { text }) : undefined,
      meters: metersProblem(meters),
    };
  };
  function metersProblem(meters: string): string | undefined {
    if (fence.Shape === "road" && !RoadWidth.safeParse(readNumber(meters, 1, 1_000)).success)
      return t(($) => $.name.widthWrong);
    const isNoRadius = fence.Shape === "circle" && readNumber(meters, 1, mostMeters) === null;
    return isNoRadius ? t(($) => $.circle.radiusWrong) : undefined;
  }
  return useDraft({ before: () => fieldsOf(fence), wrongIn });
}

/** What is sent for fields without mistakes. */
function changeOf(fields: Fields, fence: Fence): FenceEdit["change"] {
  const email = fields.email.trim();
  return {
    title: fields.title.trim(),
    isAntiTheftEnabled: fields.isAlarmOn,
    notificationEmail: email === "" ? null : email,
    weekdays: [...fields.days],
    colour: fields.colour,
    ...reshapedBy(fence, readNumber(fields.meters, 1, mostMeters) ?? 1),
  };
}

/** The part of the change that another width or radius asks for; nothing where it stayed. */
function reshapedBy(
  { Shape, Width, radius, lat, long }: Fence,
  meters: number,
): Partial<FenceEdit["change"]> {
  if (Shape === "road" && meters !== Width) return { roadType: meters };
  if (Shape !== "circle" || lat === null || long === null || meters === Math.round(radius ?? 0)) return {};
  return { drawn: { shape: "circle", center: { latitude: lat, longitude: long }, radius: meters } };
}
