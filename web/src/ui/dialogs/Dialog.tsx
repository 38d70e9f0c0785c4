import { Suspense } from "react";
import { useFocusKept, useFocusReturn } from "../page/focus-return.ts";
import { lazyFrame } from "../page/lazy-part.ts";
import { useBackCloses } from "../page/use-back.ts";
import { useEscape } from "../page/use-escape.ts";
import { useOnceTrue } from "../page/use-once-true.ts";
import type { DialogProps } from "./DialogFrame.tsx";

const DialogFrame = lazyFrame(() =>
  import("./DialogFrame.tsx").then((module) => ({ default: module.DialogFrame })),
);

/** A dialog that holds the focus while it is open; on the phone a sheet over the whole height (decision 0128). */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, isBelow = false } = props;
  useEscape(isOpen && !isBelow, onClose);
  useBackCloses(isOpen && !props.isInAddress, onClose);
  useFocusReturn();
  useFocusKept();
  if (!useOnceTrue(isOpen)) return null;
  return (
    <Suspense>
      <DialogFrame {...props} />
    </Suspense>
  );
}
