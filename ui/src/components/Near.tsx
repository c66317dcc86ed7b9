import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";

/** How far ahead of a reader who moves: as much again as is in sight. */
const AHEAD = "100% 0px";

export interface NearProps {
  /** Holds the place meanwhile. */
  waiting: ReactNode;
  /** Somebody asked to see it, wherever they are. */
  asked?: boolean;
  children: ReactNode;
}

/**
 * A part of a page whose code and answers come with the reader: when it is in sight, and once
 * somebody scrolls, before it is. A reader who begins to use keys gets all of it, since what is not
 * there cannot be stepped to.
 */
export function Near({ waiting, asked = false, children }: NearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(asked);
  // From then on it stays, wherever the reader goes.
  if (asked && !isNear) setNear(true);
  useEffect(() => {
    if (isNear || !place.current) return undefined;
    return whenNear(place.current, () => setNear(true));
  }, [isNear]);
  if (isNear) return <Suspense fallback={waiting}>{children}</Suspense>;
  return (
    <div ref={place} className="grid min-w-0 grid-cols-1">
      {waiting}
    </div>
  );
}

/** @returns what ends the waiting. */
function whenNear(place: Element, act: () => void): () => void {
  const left = new AbortController();
  const look = (rootMargin: string) => {
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) act();
      },
      { rootMargin },
    );
    observer.observe(place);
    left.signal.addEventListener("abort", () => observer.disconnect());
  };
  look("0px");
  const once = { once: true, passive: true, signal: left.signal };
  globalThis.addEventListener("scroll", () => look(AHEAD), once);
  globalThis.addEventListener("keydown", act, once);
  return () => left.abort();
}
