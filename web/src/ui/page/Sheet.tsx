import { Suspense } from "react";
import { lazyFrame } from "./lazy-part.ts";
import type { SheetProps } from "./SheetFrame.tsx";
import { useBackCloses } from "./use-back.ts";
import { useOnceTrue } from "./use-once-true.ts";

const SheetFrame = lazyFrame(() =>
  import("./SheetFrame.tsx").then((module) => ({ default: module.SheetFrame })),
);

/** A short list from the lower edge of the phone (decision 0128). */
export function Sheet(props: SheetProps) {
  useBackCloses(props.isOpen, props.onClose);
  if (!useOnceTrue(props.isOpen)) return null;
  return (
    <Suspense>
      <SheetFrame {...props} />
    </Suspense>
  );
}
