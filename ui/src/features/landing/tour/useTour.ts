import { useEffect, useState } from "react";
import { startOf, stepAt, TICK, TOUR_LENGTH, TOUR_STEPS } from "./tourScript.ts";

export interface Tour {
  index: number;
  /** How far into the step, 0 to 1. */
  progress: number;
  playing: boolean;
  ended: boolean;
  /** Pauses, goes on, or begins again after the end. */
  toggle: () => void;
  /** Goes to a step and stays there, at its end so that all of it can be seen. */
  show: (index: number) => void;
}

/** The tour's clock. @param autoplay false: it waits at its beginning, and moves by hand alone. */
export function useTour(autoplay: boolean): Tour {
  const [position, setPosition] = useState(0);
  const [playing, setPlaying] = useState(autoplay);
  const ended = position >= TOUR_LENGTH;

  useEffect(() => {
    if (!playing || ended) return;
    const timer = setInterval(() => {
      setPosition((before) => Math.min(TOUR_LENGTH, before + TICK));
    }, TICK);
    return () => clearInterval(timer);
  }, [playing, ended]);

  return {
    ...stepAt(position),
    playing: playing && !ended,
    ended,
    toggle() {
      if (ended) setPosition(0);
      setPlaying(ended || !playing);
    },
    show(index) {
      const target = Math.min(TOUR_STEPS.length - 1, Math.max(0, index));
      setPlaying(false);
      setPosition(startOf(target + 1) - 1);
    },
  };
}
