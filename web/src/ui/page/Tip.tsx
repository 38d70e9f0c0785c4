import {
  cloneElement,
  type PointerEvent,
  type PointerEventHandler,
  type ReactElement,
  Suspense,
  useId,
  useState,
} from "react";
import { lazyFrame } from "./lazy-part.ts";
import type { TipLook } from "./TipBubble.tsx";

const TipBubble = lazyFrame(() =>
  import("./TipBubble.tsx").then((module) => ({ default: module.TipBubble })),
);

type Target = {
  onPointerEnter?: PointerEventHandler;
  onPointerLeave?: PointerEventHandler;
  "aria-describedby"?: string;
};

type Props = TipLook & {
  label: string | null | undefined;
  /** Nothing is to be said now. */
  disabled?: boolean;
  children: ReactElement<Target>;
};

/** Says what its child is while the mouse rests on it; what it is said with is loaded then (decision 0128). */
export function Tip({ label, disabled = false, children, ...look }: Props) {
  const id = useId();
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const isSaid = target !== null && !disabled && Boolean(label);
  const own = {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      children.props.onPointerEnter?.(event);
      if (event.pointerType === "mouse") setTarget(event.currentTarget);
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      children.props.onPointerLeave?.(event);
      setTarget(null);
    },
    ...(isSaid && { "aria-describedby": id }),
  };
  return (
    <>
      {cloneElement(children, own as Target)}
      {isSaid && (
        <Suspense>
          <TipBubble target={target} label={<span id={id}>{label}</span>} {...look} />
        </Suspense>
      )}
    </>
  );
}
