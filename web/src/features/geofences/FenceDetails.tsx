import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconUser, IconX } from "@tabler/icons-react";
import { metadataCategories } from "@wegbuch/contract/geofences/codes";
import type { Metadata, Weekday } from "@wegbuch/contract/geofences/schemas";
import { useTranslation } from "react-i18next";
import { showError } from "../../ui/feedback/error-bar.ts";
import { formatNumber } from "../../ui/texts/format.ts";
import { useLocking, useNoteRemoval } from "./changes.ts";
import { DayButtons } from "./DayButtons.tsx";
import type { Editor } from "./use-editor.ts";
import { type Fence, isFixed, middleOf } from "./fence.ts";
import classes from "./FenceDetails.module.css";

type Props = {
  fence: Fence;
  notes: readonly Metadata[];
  editor: Editor;
};

/** The weekdays on which a fence is armed, what is noted at it, and where it is. */
export function FenceDetails({ fence, notes, editor }: Props) {
  return (
    <div ref={intoView} className={classes.details}>
      <Weekdays fence={fence} />
      <Notes fence={fence} notes={notes} onAdd={() => editor.open({ kind: "note", fence })} />
      <Where fence={fence} />
    </div>
  );
}

/** Opened at the lower edge, it would not be seen. */
function intoView(details: HTMLElement | null): void {
  details?.scrollIntoView({ block: "nearest" });
}

function Weekdays({ fence }: { fence: Fence }) {
  const { t } = useTranslation("geofences");
  const locking = useLocking();
  const isOff = isFixed(fence) || locking.isPending;
  const lock = (day: Weekday | "ALL", method: "lock" | "unlock" | "toggle") =>
    locking.mutate(
      { fences: [fence], day, method },
      { onSuccess: (failed) => failed.length > 0 && showError({ text: t(($) => $.failed.lock) }) },
    );
  return (
    <fieldset className={classes.days} disabled={isOff}>
      <legend>{t(($) => $.details.lockedOn)}</legend>
      <DayButtons
        days={fence.Weekdays}
        isOff={isOff}
        onToggle={(day) => lock(day, "toggle")}
        onAll={(isOn) => lock("ALL", isOn ? "lock" : "unlock")}
      />
    </fieldset>
  );
}

function Notes({ fence, notes, onAdd }: Pick<Props, "fence" | "notes"> & { onAdd: () => void }) {
  const { t } = useTranslation("geofences");
  const removal = useNoteRemoval();
  const remove = (id: string) =>
    removal.mutate(id, { onError: () => showError({ text: t(($) => $.failed.removeEntry) }) });
  return (
    <ul className="line wrap list gap-6" aria-label={t(($) => $.details.entries)}>
      {notes.map(({ id, idCategory, dataValue }) => (
        <li
          key={id}
          className={classes.note}
          data-worker={idCategory === metadataCategories.worker || undefined}
        >
          {idCategory === metadataCategories.worker && <IconUser size={15} stroke={1.75} aria-hidden />}
          <span>{t(($) => $.details.categories[idCategory], { value: dataValue })}</span>
          {!isFixed(fence) && (
            <ActionIcon
              variant="transparent"
              size={28}
              className={classes.remove}
              aria-label={t(($) => $.details.removeEntry, { entry: dataValue })}
              disabled={removal.isPending}
              onClick={() => remove(id)}
            >
              <IconX size={14} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </li>
      ))}
      <li>
        <Button
          variant="default"
          size="compact-sm"
          className={classes.add}
          leftSection={<IconPlus size={15} stroke={1.75} aria-hidden />}
          disabled={isFixed(fence)}
          onClick={onAdd}
        >
          {t(($) => $.details.entry)}
        </Button>
      </li>
    </ul>
  );
}

/** Latitude before longitude, as people read places. */
function Where({ fence }: { fence: Fence }) {
  const { t } = useTranslation("geofences");
  const middle = middleOf(fence);
  const meters = fence.radius ?? fence.Width;
  if (!middle) return null;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t(($) => $.details.place)}</dt>
        <dd>
          {/* With points in every language, as any map takes them. */}
          {middle.latitude.toFixed(5)}, {middle.longitude.toFixed(5)}
        </dd>
      </div>
      {meters !== null && (
        <div>
          <dt>{t(($) => (fence.radius === null ? $.details.width : $.details.radius))}</dt>
          <dd>{t(($) => $.details.meters, { number: formatNumber(Math.round(meters)) })}</dd>
        </div>
      )}
    </dl>
  );
}
