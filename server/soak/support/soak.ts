import { expect, it } from "vitest";

/** What was measured, in words, and whether the promise holds with it. */
export interface Finding {
  figure: string;
  holds: boolean;
}

declare module "vitest" {
  interface TaskMeta {
    figure?: string;
  }
}

/**
 * A promise of the product that takes long to show. Its words and what was measured are in the
 * table at the end of the run.
 */
export function soak(promise: string, measure: () => Promise<Finding>): void {
  it(promise, async ({ task }) => {
    const { figure, holds } = await measure();
    task.meta.figure = figure;
    expect(holds, figure).toBe(true);
  });
}
