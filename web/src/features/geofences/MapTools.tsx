import { ActionIcon, UnstyledButton } from "@mantine/core";
import { IconLayoutSidebarRightExpand } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { PlaceSearch } from "../../entities/geocoding/PlaceSearch.tsx";
import { useIsPhone } from "../../ui/theme/media.ts";
import type { FenceColour } from "../../ui/theme/tokens.ts";
import { ColourMenu } from "./ColourMenu.tsx";
import { drawKinds } from "./draw-kinds.ts";
import type { Editor } from "./use-editor.ts";
import classes from "./MapTools.module.css";
import { Tip } from "../../ui/page/Tip.tsx";

type Props = {
  colour: FenceColour;
  onColour: (colour: FenceColour) => void;
  editor: Editor;
  onPlace: (place: { latitude: number; longitude: number } | null) => void;
  onOpenDock: (() => void) | undefined;
};

/** What lies over the map: the search for addresses, and what can be drawn. */
export function MapTools({ colour, onColour, editor, onPlace, onOpenDock }: Props) {
  const { t } = useTranslation("geofences");
  const isPhone = useIsPhone();
  return (
    <div className={classes.tools}>
      <div className={classes.search}>
        <PlaceSearch label={t(($) => $.searchAddress)} onPlace={onPlace} />
      </div>
      {isPhone && <ColourMenu colour={colour} onChange={onColour} />}
      {!isPhone && (
        <div className="line gap-8">
          <DrawToolbar editor={editor} />
          <ColourMenu colour={colour} onChange={onColour} />
          {onOpenDock && (
            <Tip label={t(($) => $.dock.open)} position="left">
              <ActionIcon
                variant="default"
                size={44}
                className={classes.button}
                aria-label={t(($) => $.dock.open)}
                onClick={onOpenDock}
              >
                <IconLayoutSidebarRightExpand size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tip>
          )}
        </div>
      )}
    </div>
  );
}

function DrawToolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation("geofences");
  const { task } = editor;
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t(($) => $.draw.toolbar)}>
      {drawKinds.map(({ kind, icon: Symbol }) => (
        <UnstyledButton
          key={kind}
          className={classes.kind}
          aria-pressed={task?.kind === kind}
          onClick={() => (task?.kind === kind ? editor.endDrawing() : editor.draw({ kind }))}
        >
          <Symbol size={18} stroke={1.75} aria-hidden />
          {t(($) => $.draw[kind])}
        </UnstyledButton>
      ))}
    </div>
  );
}
