import { t } from "@signaldeck/contract";
import { useRef, type RefObject } from "react";
import { useShortcut } from "./Shortcuts.tsx";

/** Attribute of each row's link or button that `j` and `k` move through. */
export const LIST_ITEM = { "data-list-item": "" } as const;

/**
 * Lets `j` and `k` move the focus through the rows of a list: put the ref on the list and spread
 * `LIST_ITEM` on the link or button of each row; Enter then opens it by itself.
 */
export function useListKeys<E extends HTMLElement>(what: string): RefObject<E | null> {
  const list = useRef<E>(null);
  const move = (step: 1 | -1) => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>("[data-list-item]") ?? [])];
    const focused = items.findIndex((item) => item.contains(document.activeElement));
    // From what was opened the keys go on to its neighbours, though the focus went along with it.
    const at =
      focused < 0
        ? items.findIndex((item) => item.getAttribute("aria-current") === "page")
        : focused;
    const next = at < 0 ? 0 : Math.min(items.length - 1, Math.max(0, at + step));
    items[next]?.focus();
    items[next]?.scrollIntoView({ block: "nearest" });
  };
  useShortcut("j", t("Next {{what}}", { what }), () => move(1));
  useShortcut("k", t("Previous {{what}}", { what }), () => move(-1));
  return list;
}
