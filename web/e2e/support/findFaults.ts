import type axe from "axe-core";

/** What `prepareLook` leaves in a page. */
export interface LookedAt {
  axe: typeof axe;
  /** What axe complains about, but for some of its rules; a line for each rule. */
  findFaults: (except: string[]) => Promise<string[]>;
}

/**
 * Runs in a page that has axe. Contrast takes three quarters of a look, and follows from a text's
 * own style and the grounds that it stands on: a text that was found good is looked at again only
 * where one of these has changed since the page was loaded. A text whose contrast axe could not
 * tell, such as one that something covered, is looked at each time.
 */
export function prepareLook(): void {
  const page = window as unknown as LookedAt;
  const CONTRAST = "color-contrast";
  /** Of more texts than these a look at the whole page is the quicker one. */
  const MANY = 100;
  const numbers = new Map<string, number>();
  /** The states in which each text was found good; it has another one in each width and theme. */
  const found = new WeakMap<Element, Set<number>>();

  const numberOf = (state: string): number => {
    const number = numbers.get(state) ?? numbers.size + 1;
    numbers.set(state, number);
    return number;
  };

  /** Says what each text on the screen stands on; it holds until the page changes. */
  const readGrounds = () => {
    const grounds = new Map<Element, number>();
    const groundOf = (element: Element): number => {
      const known = grounds.get(element);
      if (known !== undefined) return known;
      const below = element.parentElement ? groundOf(element.parentElement) : 0;
      const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element);
      const ground = numberOf([below, backgroundColor, backgroundImage, opacity, filter].join());
      grounds.set(element, ground);
      return ground;
    };
    return groundOf;
  };

  const hasText = (element: Element) =>
    element.matches("input, select, textarea") ||
    [...element.childNodes].some(
      ({ nodeType, data }: ChildNode & { data?: string }) =>
        nodeType === Node.TEXT_NODE && data?.trim(),
    );

  /** Nobody need be able to read what cannot be used, so that is looked at once it can be. */
  const isOff = (element: Element) =>
    element.closest(":disabled, [aria-disabled=true], [inert]") !== null ||
    element.closest("label")?.control?.matches(":disabled") === true;

  const visibleTexts = (): Map<Element, number> => {
    const groundOf = readGrounds();
    const texts = new Map<Element, number>();
    for (const element of document.body.querySelectorAll("*")) {
      if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
      const own = [color, fontSize, fontWeight, textShadow, isOff(element)];
      texts.set(element, numberOf([groundOf(element), ...own].join()));
    }
    return texts;
  };

  const run = async (context: axe.ElementContext, options: axe.RunOptions) => {
    // What passes is not described, which takes time.
    const resultTypes: axe.resultGroups[] = ["violations", "incomplete"];
    const { violations, incomplete } = await page.axe.run(context, {
      ...options,
      resultTypes,
      elementRef: true,
      // No rule that is on by itself reads style sheets.
      preload: { assets: ["media"] },
    });
    const faults = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`,
    );
    return { faults, unsure: incomplete.flatMap(({ nodes }) => nodes) };
  };

  const without = (ids: string[]): axe.RunOptions => ({
    rules: Object.fromEntries(ids.map((id) => [id, { enabled: false }])),
  });

  /** Texts whose contrast has to be looked at come with the state in which they stand. */
  const contrastFaults = async (): Promise<string[]> => {
    const texts = [...visibleTexts()].filter(([text, state]) => !found.get(text)?.has(state));
    if (texts.length === 0) return [];
    const isWhole = texts.length > MANY;
    const context = isWhole ? document : { include: texts.map(([text]) => text) };
    const { faults, unsure } = await run(context, { runOnly: [CONTRAST] });
    if (faults.length > 0) return faults;
    const isUnsure = new Set<Element | undefined>(unsure.map(({ element }) => element));
    for (const [text, state] of texts) {
      if (!isUnsure.has(text)) found.set(text, (found.get(text) ?? new Set()).add(state));
    }
    return [];
  };

  page.findFaults = async (except) => {
    // Texts in a window of the page are of another document.
    if (document.querySelector("iframe")) return (await run(document, without(except))).faults;
    const { faults } = await run(document, without([...except, CONTRAST]));
    return except.includes(CONTRAST) ? faults : [...faults, ...(await contrastFaults())];
  };
}
