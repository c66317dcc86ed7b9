import { useSyncExternalStore } from "react";

/** Where the reader is within the page. */
export interface Place {
  search: string;
  hash: string;
  /** Another one for each step. */
  key: string;
}

/** The address of a page that carries no router. */
export interface PageAddress {
  place: () => Place;
  subscribe: (listener: () => void) => () => void;
  /** Goes to another place of this page; what the reader looks at stays where it is. */
  choose: (to: string) => void;
  /** Goes there and looks at what the address names, or at the top of the page. */
  go: (to: string) => void;
}

/** As the server draws it, which knows no choice. */
const DRAWN: Place = { search: "", hash: "", key: "drawn" };

/** The address of a page that is drawn once and never touched. */
export const PAPER: PageAddress = {
  place: () => DRAWN,
  subscribe: () => () => {},
  choose: () => {},
  go: () => {},
};

/** The address of a window's page. */
export function createPageAddress(window: Window): PageAddress {
  const { history, location } = window;
  let steps = 0;
  const read = (): Place => ({
    search: location.search,
    hash: location.hash,
    key: String((steps += 1)),
  });
  let now = read();
  const listeners = new Set<() => void>();
  const moved = () => {
    now = read();
    for (const listener of listeners) listener();
  };
  const choose = (to: string) => {
    const { href } = new URL(to, location.href);
    if (href === location.href) history.replaceState(null, "", href);
    else history.pushState(null, "", href);
    moved();
  };
  return {
    place: () => now,
    subscribe: (listener) => {
      if (listeners.size === 0) window.addEventListener("popstate", moved);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener("popstate", moved);
      };
    },
    choose,
    go: (to) => {
      choose(to);
      const named = window.document.getElementById(location.hash.slice(1));
      if (named) named.scrollIntoView();
      else window.scrollTo(0, 0);
    },
  };
}

/** The place where the reader is; while a drawn page comes to life, the one that it was drawn for. */
export function usePlace({ subscribe, place }: PageAddress): Place {
  return useSyncExternalStore(subscribe, place, () => DRAWN);
}
