import type { Page } from "@playwright/test";

interface Shift {
  value: number;
  /** What moved, to help find it. */
  moved: string[];
}

/** Counts what moves on its own in `page` from its next load on. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Entry extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node, previousRect: was, currentRect: is }) => {
          const place = [was, is].map(({ top, height }) => `${top}+${height}`).join(" to ");
          const what = node instanceof Element ? node.outerHTML : (node?.nodeValue ?? "");
          return `${place}: ${what.slice(0, 160)}`;
        });
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Everything that has moved since the page was loaded; the sum of its values is the page's CLS. */
export async function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}
