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
 * own style and the grounds that it is on: what axe has found good once in one of these states
 * is good wherever it stands so. A text that lies outside its parents' ground or meets another one,
 * such as a badge above a picture, is judged by itself, and one whose contrast axe could not tell is
 * looked at each time.
 * @param known states that were found good in other pages.
 */
export function prepareLook(known: string[]): void {
  const page = window as unknown as LookedAt;
  const CONTRAST = "color-contrast";
  /** Of more texts than these a look at the whole page is the quicker one. */
  const MANY = 100;
  const good = new Set(known);
  /** The states in which each text was found good that is not on its parents' ground alone. */
  const goodByItself = new WeakMap<Element, Set<string>>();

  interface Ground {
    /** All that colours what is on it, from the page's own up. */
    state: string;
    /** The elements that colour it, from the page's own up. */
    made: readonly Element[];
  }

  /** Says what each element is on; it holds until the page changes. */
  const readGrounds = () => {
    const grounds = new Map<Element, Ground>();
    const groundOf = (element: Element): Ground => {
      const seen = grounds.get(element);
      if (seen) return seen;
      const { state, made } = element.parentElement
        ? groundOf(element.parentElement)
        : { state: "", made: [] };
      const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element);
      const colours = [backgroundColor, backgroundImage, opacity, filter].join();
      const isClear = colours === "rgba(0, 0, 0, 0),none,1,none";
      const ground = isClear
        ? { state, made }
        : { state: `${state}/${colours}`, made: [...made, element] };
      grounds.set(element, ground);
      return ground;
    };
    return groundOf;
  };

  const contains = (outer: DOMRect, { left, right, top, bottom }: DOMRect) =>
    outer.left <= left && outer.right >= right && outer.top <= top && outer.bottom >= bottom;

  const meets = (one: DOMRect, other: DOMRect) =>
    one.left < other.right &&
    one.right > other.left &&
    one.top < other.bottom &&
    one.bottom > other.top;

  /** The page's own ground lies below everything, however large its elements are. */
  const isPage = (element: Element) =>
    element === document.body || element === document.documentElement;

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

  interface Text {
    element: Element;
    state: string;
    /** Whether it is on its parents' grounds and on no other, so that the state says all. */
    isFlat: boolean;
  }

  const visibleTexts = (): Text[] => {
    const groundOf = readGrounds();
    const elements = [...document.body.querySelectorAll("*")].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
    const placed = elements
      .filter((element) => groundOf(element).made.at(-1) === element)
      .map((element) => ({ element, at: element.getBoundingClientRect() }));
    return elements.filter(hasText).map((element) => {
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
      const own = [color, fontSize, fontWeight, textShadow, isOff(element)].join();
      const { state, made } = groundOf(element);
      const at = element.getBoundingClientRect();
      const isFlat = placed.every((ground) =>
        made.includes(ground.element)
          ? isPage(ground.element) || contains(ground.at, at)
          : !meets(ground.at, at),
      );
      return { element, state: `${state}/${own}`, isFlat };
    });
  };

  const isKnown = ({ element, state, isFlat }: Text): boolean =>
    isFlat ? good.has(state) : goodByItself.get(element)?.has(state) === true;

  page.axe.configure({
    // A link in a text must differ from it by more than its colour, which is the quicker look, too.
    rules: [{ id: "link-in-text-block", any: ["link-in-text-block-style"] }],
    // Each element that is looked at would be written down; what is wrong with few is written below.
    noHtml: true,
  });
  const sourceOf = (element?: Element) => element?.outerHTML.slice(0, 300);

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
      ({ id, nodes }) => `${id}: ${nodes.map(({ element }) => sourceOf(element)).join(" | ")}`,
    );
    return { faults, unsure: incomplete.flatMap(({ nodes }) => nodes) };
  };

  const without = (ids: string[]): axe.RunOptions => ({
    rules: Object.fromEntries(ids.map((id) => [id, { enabled: false }])),
  });

  const lookAtContrast = async (): Promise<Look> => {
    const texts = visibleTexts().filter((text) => !isKnown(text));
    if (texts.length === 0) return { faults: [], good: [] };
    const isWhole = texts.length > MANY;
    const context = isWhole ? document : { include: texts.map(({ element }) => element) };
    const { faults, unsure } = await run(context, { runOnly: [CONTRAST] });
    if (faults.length > 0) return { faults, good: [] };
    const isUnsure = new Set<Element | undefined>(unsure.map(({ element }) => element));
    const sure = texts.filter(({ element }) => !isUnsure.has(element));
    for (const { element, state, isFlat } of sure) {
      if (isFlat) good.add(state);
      else goodByItself.set(element, (goodByItself.get(element) ?? new Set()).add(state));
    }
    return { faults: [], good: sure.filter(({ isFlat }) => isFlat).map(({ state }) => state) };
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
