import type axe from "axe-core";

/** What `prepareLook` leaves in a page. */
export interface LookedAt {
  axe: typeof axe;
  /** What axe complains about, but for some of its rules; a line for each rule. */
  findFaults: (except: string[]) => Promise<string[]>;
}

/**
 * Runs in a page that has axe. Contrast takes three quarters of a look, and follows from a text's
 * own style and the grounds that it stands on. Texts whose elements have the same names, classes and
 * colours up to the page itself stand in the same place: of a hundred rows some are looked at, and
 * a place that was found good again only where one of these has changed since the page was loaded.
 * A place of which axe could not tell, such as one that something covered, is looked at each time.
 */
export function prepareLook(): void {
  const page = window as unknown as LookedAt;
  const CONTRAST = "color-contrast";
  /** Of more texts than these a look at the whole page is the quicker one. */
  const MANY = 100;
  /** Texts of one place that are looked at. */
  const SAMPLES = 3;
  const numbers = new Map<string, number>();
  /** Places whose texts were found good; they are others in each theme. */
  const good = new Set<number>();

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
      const { tagName, className } = element;
      const named = [tagName, className, element.getAttribute("style")];
      const colours = [backgroundColor, backgroundImage, opacity, filter];
      const ground = numberOf([below, ...named, ...colours].join());
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

  /** Some of the visible texts of each place that was not found good yet. */
  const newTexts = (): Map<number, Element[]> => {
    const groundOf = readGrounds();
    const places = new Map<number, Element[]>();
    for (const element of document.body.querySelectorAll("*")) {
      if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
      const own = [color, fontSize, fontWeight, textShadow, isOff(element)];
      const place = numberOf([groundOf(element), ...own].join());
      const texts = places.get(place) ?? [];
      places.set(place, texts);
      if (!good.has(place) && texts.length < SAMPLES) texts.push(element);
    }
    return places;
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

  const contrastFaults = async (): Promise<string[]> => {
    const places = newTexts();
    const texts = [...places.values()].flat();
    if (texts.length === 0) return [];
    const context = texts.length > MANY ? document : { include: texts };
    const { faults, unsure } = await run(context, { runOnly: [CONTRAST] });
    if (faults.length > 0) return faults;
    const isUnsure = new Set<Element | undefined>(unsure.map(({ element }) => element));
    for (const [place, seen] of places) {
      if (!seen.some((text) => isUnsure.has(text))) good.add(place);
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
