export interface ChartColours {
  text: string;
  faint: string;
  line: string;
  ground: string;
  brand: string;
  call: string;
  callWash: string;
  put: string;
  putWash: string;
  muted: string;
  font: string;
}

let known: { key: string; colours: ChartColours } | null = null;

/** The colours of the moment, read from the design tokens; the same object until they change. */
export function chartColours(): ChartColours {
  const colours = readTokens();
  const key = Object.values(colours).join();
  if (known?.key !== key) known = { key, colours };
  return known.colours;
}

function readTokens(): ChartColours {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    text: token("--color-text"),
    faint: token("--color-faint"),
    line: token("--color-line"),
    ground: token("--color-ground"),
    brand: token("--color-brand"),
    call: token("--color-call"),
    callWash: token("--color-call-wash"),
    put: token("--color-put"),
    putWash: token("--color-put-wash"),
    muted: token("--color-muted"),
    font: token("--font-sans"),
  };
}

/** Calls the listener whenever the theme changes. Returns the unsubscribe. */
export function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
