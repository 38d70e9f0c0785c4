import { IconCircle, IconCircleDotFilled, IconSquare, IconSquareCheckFilled } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from "react";
import { useIsPhone } from "../theme/media.ts";
import classes from "./PickList.module.css";

type PickItem = { id: string; name: string; about?: string; depth?: number };

type Props = {
  label: string;
  items: readonly PickItem[];
  ticked: ReadonlySet<string>;
  /** One alone can be chosen. */
  isSingle?: boolean;
  /** Ticks rows or unticks them; where one alone can be chosen, it is that one. */
  onTick: (ids: readonly string[], isTicked: boolean) => void;
  /** What Enter or a double click does with a row; without it Enter ticks. */
  onAct?: (id: string) => void;
  /** Stands in place of rows. */
  empty: ReactNode;
};

const rowPixels = { desk: 40, phone: 48 };

/** A list to tick in, of any length: only the rows in view are drawn, and the keyboard reaches all of them. */
export function PickList(props: Props) {
  const { label, items, ticked, isSingle = false, empty } = props;
  const height = rowPixels[useIsPhone() ? "phone" : "desk"];
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing that is remembered gets the virtualizer's functions
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 10,
  });
  const drawn = virtual.getVirtualItems();
  const { active, ...handlers } = usePicking(props, (index) => virtual.scrollToIndex(index));
  return (
    <div
      ref={frame}
      className={classes.frame}
      {...(items.length > 0 && {
        role: "listbox",
        "aria-label": label,
        "aria-multiselectable": !isSingle,
        // Scrolled away by hand, it is not drawn.
        "aria-activedescendant": drawn.some(({ index }) => index === active) ? `${id}-${active}` : undefined,
        tabIndex: 0,
        ...handlers,
      })}
    >
      {items.length === 0 && <div className={classes.empty}>{empty}</div>}
      <div role="presentation" className={classes.rows} style={{ height: virtual.getTotalSize() }}>
        {drawn.map(({ key, index, start }) => (
          <Row
            key={key}
            id={`${id}-${index}`}
            item={items[index]!}
            index={index}
            count={items.length}
            isTicked={ticked.has(items[index]!.id)}
            isActive={index === active}
            isSingle={isSingle}
            style={{ height, transform: `translateY(${start}px)` }}
          />
        ))}
      </div>
    </div>
  );
}

type RowProps = {
  id: string;
  item: PickItem;
  index: number;
  count: number;
  isTicked: boolean;
  isActive: boolean;
  isSingle: boolean;
  style: { height: number; transform: string };
};

function Row({ id, item, index, count, isTicked, isActive, isSingle, style }: RowProps) {
  const [Off, On] = isSingle ? [IconCircle, IconCircleDotFilled] : [IconSquare, IconSquareCheckFilled];
  const Mark = isTicked ? On : Off;
  return (
    // The listbox has the focus and hears the keys and clicks of its options.
    <div
      id={id}
      role="option"
      aria-selected={isTicked}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-index={index}
      data-active={isActive || undefined}
      className={classes.row}
      style={{ ...style, paddingInlineStart: 12 + (item.depth ?? 0) * 20 }}
    >
      <Mark size={20} stroke={1.5} aria-hidden />
      <span className={classes.name} title={item.name}>
        {item.name}
      </span>
      {item.about && <span className={classes.about}>{item.about}</span>}
    </div>
  );
}

/** Which row the keyboard is at, and what keys and clicks do; with Shift they tick all from the row ticked last. */
function usePicking(props: Props, show: (index: number) => void) {
  const { items, ticked, isSingle = false, onTick, onAct } = props;
  const [wanted, setWanted] = useState(0);
  const anchor = useRef(0);
  const active = Math.max(0, Math.min(wanted, items.length - 1));
  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(index, items.length - 1));
    setWanted(next);
    show(next);
    return next;
  };
  const tick = (index: number, isRange: boolean) => {
    const item = items[index];
    if (item === undefined) return;
    const from = isRange && !isSingle ? Math.min(anchor.current, items.length - 1) : index;
    const range = items.slice(Math.min(from, index), Math.max(from, index) + 1);
    onTick(
      range.map(({ id }) => id),
      isRange || isSingle || !ticked.has(item.id),
    );
    if (!isRange) anchor.current = index;
  };
  const act = () => {
    const item = items[active];
    if (item && onAct) onAct(item.id);
    else tick(active, false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / rowPixels.desk) - 1);
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: items.length - 1,
    };
    const step = steps[event.key];
    if (step !== undefined) {
      const next = goTo(step);
      if (event.shiftKey && !isSingle) tick(next, true);
    } else if (event.key === " ") tick(active, event.shiftKey);
    else if (event.key === "Enter") act();
    else if (event.key === "a" && (event.ctrlKey || event.metaKey) && !isSingle) {
      onTick(
        items.map(({ id }) => id),
        true,
      );
    } else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const index = indexOf(event);
    if (index === undefined) return;
    setWanted(index);
    tick(index, event.shiftKey);
  };
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    const item = items[indexOf(event) ?? -1];
    if (item) onAct?.(item.id);
  };
  return { active, onKeyDown, onClick, onDoubleClick };
}

function indexOf({ target }: MouseEvent): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
  return row ? Number(row.dataset["index"]) : undefined;
}
