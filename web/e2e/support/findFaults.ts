import type axe from "axe-core";

/** What `prepareLook` leaves in a page. */
export interface LookedAt {
  axe: typeof axe;
  findFaults: (except: string[]) => Promise<Look>;
}

/** What a look has found. */
interface Look {
  /** What axe complains about, but for some of its rules; a line for each rule. */
  faults: string[];
  /** Looks of texts, with their grounds, that axe has found good now. */
  good: string[];
}

/**
 * Runs in a page that has axe. Contrast takes more than half of a look, and follows from a text's
 * own style and the grounds that it stands on: what axe has found good once in one of these states
 * is good wherever it stands so. A text that is placed apart from its ground, such as a badge above
 * a picture, is judged by itself, and one whose contrast axe could not tell is looked at each time.
 * @param known states that were found good in other pages.
 */
export function prepareLook(known: string[]): void {
  const page = window as unknown as LookedAt;
  const CONTRAST = "color-contrast";
  /** Of more texts than these a look at the whole page is the quicker one. */
  const MANY = 100;
  const good = new Set(known);
  /** The states in which each text that is placed apart was found good. */
  const goodByItself = new WeakMap<Element, Set<string>>();

  interface Ground {
    /** All that colours what stands on it, from the page's own up. */
    state: string;
    /** Whether what is seen below is its parents' ground, so that the state says all. */
    isFlat: boolean;
  }

  /** Says what each text on the screen stands on; it holds until the page changes. */
  const readGrounds = () => {
    const grounds = new Map<Element, Ground>();
    const groundOf = (element: Element): Ground => {
      const seen = grounds.get(element);
      if (seen) return seen;
      const below = element.parentElement && groundOf(element.parentElement);
      const style = getComputedStyle(element);
      const { backgroundColor, backgroundImage, opacity, filter } = style;
      const colours = [backgroundColor, backgroundImage, opacity, filter].join();
      const isClear = colours === "rgba(0, 0, 0, 0),none,1,none";
      const ground = {
        state: isClear && below ? below.state : `${below?.state ?? ""}/${colours}`,
        isFlat: hides(style) || (!isApart(style) && below?.isFlat !== false),
      };
      grounds.set(element, ground);
      return ground;
    };
    return groundOf;
  };

  /** Whether nothing below shines through. */
  const hides = ({ backgroundColor, opacity }: CSSStyleDeclaration) =>
    backgroundColor.startsWith("rgb(") && opacity === "1";

  // Never all of a style: each property of it is worked out when it is read.
  const isApart = (style: CSSStyleDeclaration) =>
    (style.position !== "static" && style.position !== "relative") ||
    [style.transform, style.translate, style.float].some((value) => value !== "none") ||
    [style.marginTop, style.marginLeft, style.top, style.left].some((value) =>
      value.startsWith("-"),
    );

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

  const visibleTexts = (): [Element, Ground][] => {
    const groundOf = readGrounds();
    const texts: [Element, Ground][] = [];
    for (const element of document.body.querySelectorAll("*")) {
      if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
      const { state, isFlat } = groundOf(element);
      const own = [color, fontSize, fontWeight, textShadow, isOff(element)].join();
      texts.push([element, { state: `${state}/${own}`, isFlat }]);
    }
    return texts;
  };

  const isKnown = (text: Element, { state, isFlat }: Ground): boolean =>
    isFlat ? good.has(state) : goodByItself.get(text)?.has(state) === true;

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

  const lookAtContrast = async (): Promise<Look> => {
    const texts = visibleTexts().filter(([text, ground]) => !isKnown(text, ground));
    if (texts.length === 0) return { faults: [], good: [] };
    const isWhole = texts.length > MANY;
    const context = isWhole ? document : { include: texts.map(([text]) => text) };
    const { faults, unsure } = await run(context, { runOnly: [CONTRAST] });
    if (faults.length > 0) return { faults, good: [] };
    const isUnsure = new Set<Element | undefined>(unsure.map(({ element }) => element));
    const sure = texts.filter(([text]) => !isUnsure.has(text));
    for (const [text, { state, isFlat }] of sure) {
      if (isFlat) good.add(state);
      else goodByItself.set(text, (goodByItself.get(text) ?? new Set()).add(state));
    }
    return {
      faults: [],
      good: sure.filter(([, { isFlat }]) => isFlat).map(([, { state }]) => state),
    };
  };

  page.findFaults = async (except) => {
    // Texts in a window of the page are of another document.
    if (document.querySelector("iframe")) {
      return { faults: (await run(document, without(except))).faults, good: [] };
    }
    const { faults } = await run(document, without([...except, CONTRAST]));
    if (except.includes(CONTRAST)) return { faults, good: [] };
    const look = await lookAtContrast();
    return { ...look, faults: [...faults, ...look.faults] };
  };
}
