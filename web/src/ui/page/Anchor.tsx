import { type Ref, useLayoutEffect } from "react";

type Props = {
  /** Drawn elsewhere. */
  element: HTMLElement | null;
  /** Of who wants to lie beside it. */
  ref?: Ref<HTMLElement>;
};

/** Stands for an element that is drawn already, where the library wants to draw what something lies beside. */
export function Anchor({ element, ref }: Props) {
  useLayoutEffect(() => {
    if (typeof ref === "function") {
      ref(element);
      return () => void ref(null);
    }
    if (ref) ref.current = element;
    return undefined;
  }, [element, ref]);
  return null;
}
