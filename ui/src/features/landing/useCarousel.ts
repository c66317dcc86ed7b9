import { UI_LIMITS } from "@signaldeck/contract";
import { useEffect, useState } from "react";

export interface Carousel {
  index: number;
  /** True while it goes on by itself. */
  autoplay: boolean;
  next: () => void;
  previous: () => void;
  select: (index: number) => void;
  /** Ends autoplay without moving. */
  stop: () => void;
}

/**
 * Position in a ring of `length` items. It goes on every five seconds until anyone moves it by hand;
 * from then on it never does again.
 * @param held autoplay waits, such as while the pointer rests on it or where motion is unwelcome.
 */
export function useCarousel(length: number, held: boolean): Carousel {
  const [index, setIndex] = useState(0);
  const [autoplay, setAutoplay] = useState(true);

  useEffect(() => {
    if (!autoplay || held || length < 2) return;
    const timer = setTimeout(() => setIndex((index + 1) % length), UI_LIMITS.carouselAdvance);
    return () => clearTimeout(timer);
  }, [autoplay, held, index, length]);

  const select = (target: number) => {
    setAutoplay(false);
    setIndex((target + length) % length);
  };
  return {
    index,
    autoplay,
    select,
    next: () => select(index + 1),
    previous: () => select(index - 1),
    stop: () => setAutoplay(false),
  };
}
