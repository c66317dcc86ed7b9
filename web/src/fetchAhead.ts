/** Pages of the public site, which come without the application. */
const OWN_PAGES = new Set(["/", "/performance"]);

/**
 * Fetches the application's code, once, when a link to one of its pages is pointed at or focused: a
 * first visit that only reads loads none of it. The server put the links to it into a template.
 */
export function fetchAheadOnIntent(document: Document): void {
  const template = document.querySelector<HTMLTemplateElement>("template#ahead");
  if (!template) return;
  const listening = new AbortController();
  const listen = (event: Event) => {
    const target = event.target instanceof Element ? event.target : null;
    const link = target?.closest<HTMLAnchorElement>("a[href^='/']");
    if (!link || OWN_PAGES.has(link.pathname)) return;
    listening.abort();
    document.head.append(template.content);
  };
  for (const type of ["pointerover", "focusin"]) {
    document.addEventListener(type, listen, { signal: listening.signal, passive: true });
  }
}
