import { ActionIcon, Button } from "@mantine/core";
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
} from "@tabler/icons-react";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../../ui/page/Tip.tsx";
import { formatTimeWithSeconds } from "../../ui/texts/format.ts";
import { VehicleMark } from "../vehicles/VehicleMark.tsx";
import type { Leg } from "./legs.ts";
import classes from "./Player.module.css";
import {
  factors,
  haltAfter,
  haltBefore,
  type Player as Played,
  shownIn,
  type Span,
  nextShown,
  stayingAt,
  within,
} from "./playing.ts";
import { haltsOf } from "./stops.ts";
import { TimeSlider } from "./TimeSlider.tsx";
import { useDoing } from "./use-doing.ts";
import { useClockwork, usePlaying } from "./use-player.ts";
import { whereAt } from "./where-at.ts";

type Props = {
  player: Played;
  /** The drives in order of time; those of which nothing is known are gaps. */
  legs: readonly Leg[];
  span: Span;
  /** Written below the slider, in step with the span. */
  axis?: ReactNode;
  /** Stands back where another drive was chosen. */
  chosenId?: string | null;
};

/** Replays drives: what the vehicle does at a time, and that time moved by play, slider and keys (rule live/replay). */
export function Player({ player, legs, span, axis, chosenId = null }: Props) {
  const { t } = useTranslation("replay");
  const shown = useMemo(() => shownIn(legs, span), [legs, span]);
  useClockwork(player, shown, span);
  const toggle = () => {
    const { time, isPlaying } = player.read();
    const isOver = nextShown(shown, within(time, span), 0) === null;
    player.change({
      isPlaying: !isPlaying && shown.length > 0,
      ...(isOver && shown[0] && { time: shown[0].from }),
    });
  };
  const { time, isPlaying } = usePlaying(player);
  const at = within(time, span);
  const where = whereAt(legs, at);
  const doing = useDoing(where);
  // Screen readers are not told each frame what goes on.
  const said = clockOf(within(isPlaying ? at - (at % 60_000) : at, span));
  return (
    <section className={classes.player} aria-label={t(($) => $.player)}>
      <div className={classes.head}>
        <Buttons player={player} legs={legs} span={span} canPlay={shown.length > 0} onToggle={toggle} />
        <p className={classes.doing}>
          <strong>{clockOf(at)}</strong>
          <VehicleMark state={where.state} label="" heading={90} />
          <span>{doing}</span>
        </p>
        <Factor player={player} />
      </div>
      <TimeSlider
        legs={legs}
        span={span}
        chosenId={chosenId}
        time={at}
        said={t(($) => $.atTime, { time: said, doing })}
        onMove={(to) => player.change({ time: stayingAt(to, span) })}
        onToggle={toggle}
      />
      {axis}
    </section>
  );
}

type ButtonsProps = Pick<Props, "player" | "legs" | "span"> & { canPlay: boolean; onToggle: () => void };

function Buttons({ player, legs, span, canPlay, onToggle }: ButtonsProps) {
  const { t } = useTranslation("replay");
  const { isPlaying } = usePlaying(player);
  const halts = useMemo(
    () => haltsOf(legs).filter((halt) => halt >= span.from && halt <= span.until),
    [legs, span],
  );
  const jump = (find: typeof haltAfter, otherwise: number) => {
    const to = find(halts, within(player.read().time, span)) ?? otherwise;
    player.change({ time: stayingAt(to, span) });
  };
  const action = isPlaying ? t(($) => $.pause) : t(($) => $.play);
  return (
    <div className={classes.buttons}>
      <ActionIcon
        variant="subtle"
        size={40}
        aria-label={t(($) => $.previousHalt)}
        onClick={() => jump(haltBefore, legs[0] ? within(legs[0].from, span) : span.from)}
      >
        <IconPlayerSkipBackFilled size={18} aria-hidden />
      </ActionIcon>
      <Tip label={canPlay ? action : t(($) => $.nothingToPlay)}>
        <ActionIcon
          variant="filled"
          className={classes.play}
          size={44}
          aria-label={canPlay ? action : t(($) => $.nothingToPlay)}
          aria-disabled={!canPlay || undefined}
          data-disabled={!canPlay || undefined}
          onClick={onToggle}
        >
          {isPlaying ? (
            <IconPlayerPauseFilled size={20} aria-hidden />
          ) : (
            <IconPlayerPlayFilled size={20} aria-hidden />
          )}
        </ActionIcon>
      </Tip>
      <ActionIcon
        variant="subtle"
        size={40}
        aria-label={t(($) => $.nextHalt)}
        onClick={() => jump(haltAfter, span.until)}
      >
        <IconPlayerSkipForwardFilled size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** One tap leads to the next faster one, and from the fastest to the slowest. */
function Factor({ player }: { player: Played }) {
  const { t } = useTranslation("replay");
  const { factor } = usePlaying(player);
  const next = factors[(factors.findIndex((each) => each === factor) + 1) % factors.length] ?? factor;
  return (
    <Tip label={t(($) => $.factor, { factor })}>
      <Button
        variant="default"
        className={classes.factor}
        aria-label={t(($) => $.factor, { factor })}
        onClick={() => player.change({ factor: next })}
      >
        {t(($) => $.times, { factor })}
      </Button>
    </Tip>
  );
}

const clockOf = (time: number) => formatTimeWithSeconds(new Date(time).toISOString());
