import { UnstyledButton } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./SheetRow.module.css";

type Props = {
  icon: Icon;
  name: ReactNode;
  /** What stands below the name, for example why it cannot be done. */
  about?: ReactNode;
  isDisabled?: boolean;
  isDangerous?: boolean | undefined;
  /** For a thumb in the car. */
  isTall?: boolean;
  onAct: () => void;
};

/** One thing to do in a sheet from the lower edge; what is dangerous stands apart. */
export function SheetRow({ icon: Symbol, name, about, isDisabled, isDangerous, isTall, onAct }: Props) {
  return (
    <UnstyledButton
      className={classes.row}
      data-danger={isDangerous || undefined}
      data-tall={isTall || undefined}
      disabled={isDisabled}
      onClick={onAct}
    >
      <Symbol size={22} stroke={1.75} aria-hidden />
      <span>
        {name}
        {about && <small>{about}</small>}
      </span>
    </UnstyledButton>
  );
}
