import { useReducedMotion } from "@mantine/hooks";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { Leg } from "./legs.ts";
import { type Player, type Span, nextShown, stayingAt, within } from "./playing.ts";

/** What is played now. */
export function usePlaying(player: Player) {
  return useSyncExternalStore(player.listen, player.read);
}

/** The id of the drive the vehicle is on at the time that is looked at; drawn again only with another one. */
export function useCurrentLeg(player: Player, legs: readonly Leg[]): string | undefined {
  const read = useCallback(() => {
    const { time } = player.read();
    return legs.findLast(({ from, until }) => from <= time && time <= until)?.id;
  }, [player, legs]);
  return useSyncExternalStore(player.listen, read);
}

/** A tab that was away does not make up for it. */
const longestFrameMs = 250;
const stillMs = 1_000;

/** Moves the time while it plays: with each frame, or by the second where motion is not wanted. */
export function useClockwork(player: Player, shown: readonly Span[], span: Span): void {
  const { isPlaying } = usePlaying(player);
  const isStill = useReducedMotion();
  useEffect(() => {
    if (!isPlaying) return undefined;
    const pass = (ms: number) => {
      const { time, factor } = player.read();
      const next = nextShown(shown, within(time, span), ms * factor);
      player.change(next === null ? { isPlaying: false } : { time: stayingAt(next, span) });
    };
    if (isStill) {
      const timer = setInterval(() => pass(stillMs), stillMs);
      return () => clearInterval(timer);
    }
    let last = performance.now();
    let frame = requestAnimationFrame(function draw(now) {
      pass(Math.min(longestFrameMs, Math.max(0, now - last)));
      last = now;
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [player, shown, span, isPlaying, isStill]);
}
