/** Happy-dom lays nothing out, so that all of a page is in sight: what comes near is there at once. */
export class InSight implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = "0px";
  readonly scrollMargin = "0px";
  readonly thresholds = [0];
  readonly #seen: IntersectionObserverCallback;

  constructor(seen: IntersectionObserverCallback) {
    this.#seen = seen;
  }

  observe(target: Element): void {
    const entry = { target, isIntersecting: true } as IntersectionObserverEntry;
    queueMicrotask(() => this.#seen([entry], this));
  }

  unobserve(): void {}

  disconnect(): void {}

  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}
