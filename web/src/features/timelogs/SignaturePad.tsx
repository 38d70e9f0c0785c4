import { Button } from "@mantine/core";
import { type PointerEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import classes from "./SignaturePad.module.css";
import { withLine, withMove } from "./draft.ts";

type Props = { label: string; strokes: string; onChange: (strokes: string) => void };

/** A sheet to sign on with a finger, a pen or the mouse; whoever cannot takes the password. */
export function SignaturePad({ label, strokes, onChange }: Props) {
  const { t } = useTranslation("timelogs");
  const drawn = useRef(strokes);
  const isDown = useRef(false);
  const put = (next: string) => {
    drawn.current = next;
    onChange(next);
  };
  const placeOf = (event: PointerEvent<SVGSVGElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
  };
  return (
    <div className={classes.pad}>
      <svg
        viewBox="0 0 1000 300"
        role="img"
        aria-label={label}
        className={classes.sheet}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          isDown.current = true;
          put(withMove(drawn.current, placeOf(event)));
        }}
        onPointerMove={(event) => {
          if (isDown.current) put(withLine(drawn.current, placeOf(event)));
        }}
        onPointerUp={() => (isDown.current = false)}
        onPointerCancel={() => (isDown.current = false)}
      >
        <path d="M60 240H940" className={classes.line} />
        <path d={strokes} className={classes.stroke} />
      </svg>
      <Button variant="subtle" size="compact-md" disabled={strokes === ""} onClick={() => put("")}>
        {t(($) => $.weeks.clear)}
      </Button>
    </div>
  );
}
