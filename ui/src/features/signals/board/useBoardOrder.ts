import { t } from "@signaldeck/contract";
import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from "react";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { inOrder, movedTo, ORDER_KEY, orderOf, storedOrder } from "./boardOrder.ts";

/** So far a pressed pointer moves before it drags, px. */
const DRAGS_FROM = 6;

interface Drag {
  pair: string;
  y: number;
  began: boolean;
}

/** The pairs in this device's own order, and what changes it: the pointer, keys, or two buttons. */
export function useBoardOrder(known: readonly string[]) {
  const { storage } = usePlatform();
  const [order, setOrder] = useState(() => orderOf(storage.get(ORDER_KEY)));
  const [dragged, setDragged] = useState<string | null>(null);
  const [news, setNews] = useState("");
  const drag = useRef<Drag | null>(null);
  const wasDragged = useRef(false);
  const pairs = inOrder(known, order);

  function move(pair: string, place: number): void {
    const next = movedTo(pairs, pair, place);
    const at = next.indexOf(pair);
    if (at === pairs.indexOf(pair)) return;
    storage.set(ORDER_KEY, storedOrder(next));
    setOrder(next);
    setNews(
      t("{{pair}}: place {{place}} of {{count}}", { pair, place: at + 1, count: next.length }),
    );
  }

  const step = (pair: string, by: 1 | -1) => move(pair, pairs.indexOf(pair) + by);

  function end(): void {
    wasDragged.current = drag.current?.began ?? false;
    drag.current = null;
    setDragged(null);
  }

  return {
    pairs,
    dragged,
    /** What to read out of the latest change. */
    news,
    step,
    /** For the list: it holds the pointer while a row is dragged. */
    list: {
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const held = drag.current;
        if (!held || (!held.began && Math.abs(event.clientY - held.y) < DRAGS_FROM)) return;
        const list = event.currentTarget;
        if (!held.began) {
          held.began = true;
          list.setPointerCapture(event.pointerId);
          setDragged(held.pair);
        }
        const height = list.scrollHeight / pairs.length;
        const y = event.clientY - list.getBoundingClientRect().top + list.scrollTop;
        move(held.pair, Math.floor(y / height));
      },
      onPointerUp: end,
      onPointerCancel: end,
      onClickCapture: (event: MouseEvent) => {
        // The end of a drag is no press.
        if (wasDragged.current) event.stopPropagation();
        wasDragged.current = false;
      },
    },
    /** For a pair's row. `byTouch`: whether a finger drags it, too, and scrolls nothing. */
    row: (pair: string, byTouch: boolean) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0 || (event.pointerType !== "mouse" && !byTouch)) return;
        wasDragged.current = false;
        drag.current = { pair, y: event.clientY, began: false };
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
        event.preventDefault();
        step(pair, event.key === "ArrowUp" ? -1 : 1);
        // What is moved in the page loses the focus.
        const row = event.target as HTMLElement;
        requestAnimationFrame(() => row.focus());
      },
    }),
  };
}
