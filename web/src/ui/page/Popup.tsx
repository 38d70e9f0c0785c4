import { cloneElement, type ReactElement, type ReactNode, type Ref, Suspense, useId, useState } from "react";
import { lazyFrame } from "./lazy-part.ts";
import type { PopupLook } from "./PopupFrame.tsx";
import { useOnceTrue } from "./use-once-true.ts";

const PopupFrame = lazyFrame(() =>
  import("./PopupFrame.tsx").then((module) => ({ default: module.PopupFrame })),
);

type Props = PopupLook & {
  isOpen: boolean;
  onClose: () => void;
  /** What opens and closes it, and has it beside itself. */
  button: ReactElement<{ ref?: Ref<HTMLElement> }>;
  children: ReactNode;
};

/** A button, and what lies beside it while it is open; the frame of that is loaded when it first is (decision 0128). */
export function Popup({ isOpen, onClose, button, children, ...look }: Props) {
  const id = useId();
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const wasOpen = useOnceTrue(isOpen);
  return (
    <>
      {cloneElement(button, {
        ref: setTarget,
        id,
        "aria-haspopup": "dialog",
        "aria-expanded": isOpen,
        "aria-controls": isOpen ? `${id}-dropdown` : undefined,
      } as object)}
      {wasOpen && (
        <Suspense>
          <PopupFrame id={id} isOpen={isOpen} onClose={onClose} target={target} {...look}>
            {children}
          </PopupFrame>
        </Suspense>
      )}
    </>
  );
}
