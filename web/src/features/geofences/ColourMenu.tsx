import "../../ui/page/menu.css";
import { ActionIcon, Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type FenceColour, fenceColours } from "../../ui/theme/tokens.ts";
import classes from "./ColourMenu.module.css";

const names = Object.keys(fenceColours) as FenceColour[];

type Props = { colour: FenceColour; onChange: (colour: FenceColour) => void };

/** In which of eight colours this browser draws fences. */
export function ColourMenu({ colour, onChange }: Props) {
  const { t } = useTranslation("geofences");
  const label = `${t(($) => $.colour.choose)}: ${t(($) => $.colour[colour])}`;
  return (
    <Menu position="bottom-end" offset={4} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={44} className={classes.button} aria-label={label} title={label}>
          <Swatch colour={colour} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {names.map((each) => (
          <Menu.Item
            key={each}
            role="menuitemradio"
            aria-checked={each === colour}
            leftSection={<Swatch colour={each} />}
            rightSection={each === colour && <IconCheck size={16} stroke={1.75} aria-hidden />}
            onClick={() => onChange(each)}
          >
            {t(($) => $.colour[each])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Swatch({ colour }: { colour: FenceColour }) {
  return <span className={classes.swatch} style={{ background: fenceColours[colour] }} aria-hidden />;
}
