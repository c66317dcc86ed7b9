import type { Page } from "@playwright/test";

/** The two widths that every screen is made for, in CSS pixels. */
export const WIDTHS = [360, 1440] as const;
export const [PHONE, DESKTOP] = WIDTHS;

export async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 700 ? 740 : 950 });
  // Until a later frame, media queries are those of the width before.
  await page.evaluate(
    (query) =>
      new Promise<void>((drawn) => {
        const look = () => (matchMedia(query).matches ? drawn() : requestAnimationFrame(look));
        look();
      }),
    `(width: ${width}px)`,
  );
}
