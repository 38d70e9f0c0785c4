import "../../ui/page/menu.css";
import { ActionIcon, Button, Menu } from "@mantine/core";
import {
  IconChevronDown,
  IconDownload,
  IconLayoutSidebarRightCollapse,
  IconUpload,
  IconCircleDashed,
} from "@tabler/icons-react";
import { presets } from "@wegbuch/contract/geofences/rules";
import { useTranslation } from "react-i18next";
import { ActionMenu } from "../../ui/page/ActionMenu.tsx";
import { formatNumber } from "../../ui/texts/format.ts";
import { problemText } from "../../api/problems.ts";
import { showError } from "../../ui/feedback/error-bar.ts";
import { usePreset } from "./changes.ts";
import { exportFences } from "./data.ts";
import type { Editor } from "./use-editor.ts";
import type { Fence } from "./fence.ts";
import classes from "./PanelHead.module.css";
import { Tip } from "../../ui/page/Tip.tsx";

type Props = {
  totalCount: number | undefined;
  isSearch: boolean;
  ticked: readonly Fence[];
  editor: Editor;
  onNew: (id: string, title: string) => void;
  onClose: (() => void) | undefined;
};

/** How many fences there are, the presets, and what else can be done with the list as a whole. */
export function PanelHead({ totalCount, isSearch, ticked, editor, onNew, onClose }: Props) {
  const { t } = useTranslation("geofences");
  const counted = { count: totalCount ?? 0, number: formatNumber(totalCount ?? 0) };
  const exporting = () =>
    void exportFences(ticked.map(({ ID }) => ID)).catch((error: unknown) => showError(problemText(error)));
  return (
    <div className={classes.head}>
      <h2 className="grow heading" aria-live="polite">
        {totalCount !== undefined && t(($) => (isSearch ? $.search.found : $.count), counted)}
      </h2>
      <Presets onNew={onNew} />
      <ActionMenu
        name={t(($) => $.dock.more)}
        actions={[
          {
            label: t(($) => $.draw.circleForm),
            icon: IconCircleDashed,
            onAct: () => editor.open({ kind: "circle" }),
          },
          { label: t(($) => $.dock.import), icon: IconUpload, onAct: () => editor.open({ kind: "import" }) },
          {
            label: t(($) => (ticked.length > 0 ? $.dock.exportTicked : $.dock.exportAll)),
            icon: IconDownload,
            onAct: exporting,
          },
        ]}
      />
      {onClose && (
        <Tip label={t(($) => $.dock.close)} position="left">
          <ActionIcon variant="subtle" size={40} aria-label={t(($) => $.dock.close)} onClick={onClose}>
            <IconLayoutSidebarRightCollapse size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tip>
      )}
    </div>
  );
}

/**
 * The prepared shapes (rule geofences/presets); each makes an ordinary fence at once, and again when it is chosen again
 * (rule geofences/from-preset).
 */
function Presets({ onNew }: Pick<Props, "onNew">) {
  const { t } = useTranslation("geofences");
  const making = usePreset(onNew);
  return (
    <Menu position="bottom-end" offset={4} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          size="sm"
          className={classes.presets}
          loading={making.isPending}
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
        >
          {t(($) => $.dock.presets)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {Object.entries(presets).map(([number, title]) => (
          <Menu.Item key={number} onClick={() => making.mutate({ preset: Number(number), title })}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
