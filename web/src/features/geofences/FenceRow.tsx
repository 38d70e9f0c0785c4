import { ActionIcon, UnstyledButton } from "@mantine/core";
import {
  IconBell,
  IconCar,
  IconEdit,
  IconEye,
  IconEyeOff,
  IconFocus2,
  IconHistory,
  IconLock,
  IconNote,
  IconShieldLock,
  IconTrash,
  IconVectorBezier2,
} from "@tabler/icons-react";
import type { Metadata } from "@wegbuch/contract/geofences/schemas";
import { useTranslation } from "react-i18next";
import { ActionMenu } from "../../ui/page/ActionMenu.tsx";
import { formatNumber } from "../../ui/texts/format.ts";
import { TickRow } from "../../ui/table/Ticks.tsx";
import { type FenceColour, fenceColours } from "../../ui/theme/tokens.ts";
import type { Editor } from "./use-editor.ts";
import { type Fence, isFixed } from "./fence.ts";
import { FenceDetails } from "./FenceDetails.tsx";
import classes from "./FenceRow.module.css";
import { ShapeMark } from "./ShapeMark.tsx";
import { daysText } from "../../ui/dates/weekdays.ts";
import { Tip } from "../../ui/page/Tip.tsx";

type Props = {
  fence: Fence;
  colour: FenceColour;
  notes: readonly Metadata[];
  editor: Editor;
  isTicked: boolean;
  whyNotTicked: string | null;
  onTick: (isTicked: boolean, isRange: boolean) => void;
  isOpen: boolean;
  onToggle: () => void;
};

/** A fence of the list; opened, it also has its weekdays and entries. */
export function FenceRow(props: Props) {
  const { fence, colour, notes, editor, isTicked, whyNotTicked, onTick, isOpen, onToggle } = props;
  const { ID, Title } = fence;
  const { t } = useTranslation("geofences");
  const isPointedAt = editor.visibility.highlightedId === ID;
  const isHidden = editor.visibility.hidden.has(ID);
  return (
    <li className={classes.item} data-highlighted={isPointedAt || undefined}>
      <div className={classes.row}>
        <TickRow name={Title} isTicked={isTicked} whyNot={whyNotTicked} onTick={onTick} />
        <ShapeMark
          shape={fence.Shape}
          colour={fence.Colour ?? fenceColours[colour]}
          isFixed={isFixed(fence)}
        />
        <UnstyledButton
          className={classes.what}
          data-hidden={isHidden || undefined}
          aria-expanded={isOpen}
          title={t(($) => $.row.details, { title: Title })}
          onClick={onToggle}
        >
          <span className={classes.title}>{Title}</span>
          <Facts fence={fence} />
        </UnstyledButton>
        <Sign
          icon={IconFocus2}
          label={t(($) => (isPointedAt ? $.row.unhighlight : $.row.highlight))}
          title={Title}
          isPressed={isPointedAt}
          onAct={() => editor.togglePoint(ID)}
        />
        <Sign
          icon={isHidden ? IconEyeOff : IconEye}
          label={t(($) => (isHidden ? $.row.show : $.row.hide))}
          title={Title}
          onAct={() => (isHidden ? editor.show([ID]) : editor.hide([ID]))}
        />
        <Actions fence={fence} editor={editor} />
      </div>
      {isOpen && <FenceDetails fence={fence} notes={notes} editor={editor} />}
    </li>
  );
}

/** The second line: vehicles and locked days, or why nothing of it can be changed. */
function Facts({ fence }: { fence: Fence }) {
  const { t } = useTranslation("geofences");
  const { Vehicles: count, SystemGeoFence, IsAntiTheftEnabled } = fence;
  const size = { size: 15, stroke: 1.75, "aria-hidden": true } as const;
  return (
    <span className={classes.facts}>
      {isFixed(fence) && (
        <span>
          <IconShieldLock {...size} />
          {t(($) => (SystemGeoFence ? $.row.system : $.row.notEditable))}
        </span>
      )}
      {!SystemGeoFence && (
        <span>
          <IconCar {...size} />
          {t(($) => $.row.vehicles, { count, number: formatNumber(count) })}
        </span>
      )}
      {fence.Weekdays.length > 0 && (
        <span>
          <IconLock {...size} />
          {daysText(fence.Weekdays)}
        </span>
      )}
      {IsAntiTheftEnabled && (
        <IconBell {...size} aria-hidden={false} role="img" aria-label={t(($) => $.row.alarm)} />
      )}
    </span>
  );
}

function Actions({ fence, editor }: Pick<Props, "fence" | "editor">) {
  const { t } = useTranslation("geofences");
  const { t: ui } = useTranslation("ui");
  const whyNot = isFixed(fence)
    ? t(($) => (fence.SystemGeoFence ? $.row.systemWhyNot : $.row.editableWhyNot))
    : null;
  const whyNotDrawn = whyNot ?? (editor.task === null ? null : t(($) => $.draw.running));
  return (
    <ActionMenu
      name={ui(($) => $.actionsFor, { name: fence.Title })}
      actions={[
        {
          label: t(($) => $.row.edit),
          icon: IconEdit,
          whyNot,
          onAct: () => editor.open({ kind: "edit", fence }),
        },
        {
          label: t(($) => $.row.reshape),
          icon: IconVectorBezier2,
          whyNot: whyNotDrawn,
          onAct: () => {
            editor.point(fence.ID);
            editor.draw({ kind: "adjust", fence });
          },
        },
        {
          label: t(($) => $.row.note),
          icon: IconNote,
          whyNot,
          onAct: () => editor.open({ kind: "note", fence }),
        },
        {
          label: t(($) => $.row.history),
          icon: IconHistory,
          onAct: () => editor.open({ kind: "history", fence }),
        },
        {
          label: t(($) => $.row.remove),
          icon: IconTrash,
          isDangerous: true,
          whyNot,
          onAct: () => editor.open({ kind: "remove", fences: [fence] }),
        },
      ]}
    />
  );
}

type SignProps = {
  icon: typeof IconEye;
  label: string;
  title: string;
  isPressed?: boolean;
  onAct: () => void;
};

function Sign({ icon: Symbol, label, title, isPressed, onAct }: SignProps) {
  return (
    <Tip label={label}>
      <ActionIcon
        variant="subtle"
        size={40}
        className={classes.sign}
        aria-label={`${label}: ${title}`}
        aria-pressed={isPressed}
        onClick={onAct}
      >
        <Symbol size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tip>
  );
}
