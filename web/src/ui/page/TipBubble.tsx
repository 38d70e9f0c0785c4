import "../theme/floats.css";
import { Tooltip, type TooltipProps } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { useState } from "react";

export type TipLook = Pick<TooltipProps, "position" | "multiline" | "maw">;

type Props = TipLook & { target: HTMLElement; label: TooltipProps["label"] };

/** So long the mouse rests on something before it is told what that is. */
const restMilliseconds = 300;

/** What is said beside something, until Escape is pressed or it is taken away. */
export function TipBubble(props: Props) {
  const [isRested, setRested] = useState(false);
  useTimeout(() => setRested(true), restMilliseconds, { autoInvoke: true });
  if (!isRested) return null;
  return <Tooltip defaultOpened events={{ hover: false, focus: false, touch: false }} {...props} />;
}
