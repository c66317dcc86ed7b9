/**
 * Fetches the application's code, once, when a link to one of its pages is pointed at or focused: a
 * first visit that only reads loads none of it. The server put the links to it into a template.
 */
export function fetchAheadOnIntent(document: Document): void {
  const template = document.querySelector<HTMLTemplateElement>("template#ahead");
  if (!template) return;
  const listening = new AbortController();
  const listen = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href^='/']") : null;
    if (!link) return;
    listening.abort();
    document.head.append(template.content);
  };
  for (const type of ["pointerover", "focusin"]) {
    document.addEventListener(type, listen, { signal: listening.signal, passive: true });
  }
}
