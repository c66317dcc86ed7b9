import { useEffect, useRef, type ReactNode } from "react";

/** Shows children as they are after a press on one of their buttons, or on a `summary`. */
export function AfterPress({ on, children }: { on: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    // What opens above the page is outside of the box.
    const target = find(box.current, on) ?? find(document, on);
    target?.click();
    done.current = target !== undefined;
  }, [on]);
  return <div ref={box}>{children}</div>;
}

function find(within: ParentNode | null, name: string): HTMLElement | undefined {
  const all = within?.querySelectorAll<HTMLElement>("button, summary") ?? [];
  return [...all].find((one) => (one.ariaLabel ?? one.textContent) === name);
}
