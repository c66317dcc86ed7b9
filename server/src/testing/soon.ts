import { SECOND } from "@signaldeck/contract";
import { vi } from "vitest";

/**
 * Waits until an assertion holds. For what must come but has promised no time: a machine may stall
 * for seconds, and vitest's own patience is one.
 * @param assertion throws until it holds
 * @throws what the assertion threw last, after twenty seconds
 */
export const soon = <T>(assertion: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(assertion, { timeout: 20 * SECOND });
