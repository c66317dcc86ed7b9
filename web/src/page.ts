/** The element that the UI lives in. */
export function rootElement(): HTMLElement {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no element with the id root");
  return root;
}

/** What the server drew the page with; nothing where it sent an empty one. */
export function knownContent(): unknown {
  const text = document.getElementById("known-content")?.textContent;
  return text ? (JSON.parse(text) as unknown) : undefined;
}
