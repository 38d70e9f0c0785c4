import "../theme/floats.css";
import { Popover, type PopoverDropdownProps, type PopoverProps } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Anchor } from "./Anchor.tsx";

export type PopupLook = Pick<PopoverProps, "position" | "width" | "offset" | "returnFocus"> & {
  /** Of the content. */
  className?: string;
  padding?: PopoverDropdownProps["p"];
};

type Props = PopupLook & {
  id: string;
  isOpen: boolean;
  onClose: () => void;
  target: HTMLElement | null;
  children: ReactNode;
};

/** Holds the focus while it is open. */
export function PopupFrame({ id, isOpen, onClose, target, className, padding, children, ...look }: Props) {
  // One that begins open forgets where the focus was.
  const isMounted = useMounted();
  return (
    <Popover id={id} opened={isOpen && isMounted} onDismiss={onClose} trapFocus {...look}>
      <Popover.Target>
        <Anchor element={target} />
      </Popover.Target>
      <Popover.Dropdown {...(className && { className })} {...(padding !== undefined && { p: padding })}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
