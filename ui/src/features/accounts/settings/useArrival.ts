import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/**
 * Brings a card into view when a link leads to it: it comes later than the page.
 * @param anchor its id
 * @returns its ref; it takes the focus, so it needs a `tabIndex` of -1
 */
export function useArrival(anchor: string) {
  const { hash } = useLocation();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hash !== `#${anchor}`) return;
    card.current?.scrollIntoView({ block: "start" });
    card.current?.focus({ preventScroll: true });
  }, [hash, anchor]);
  return card;
}
