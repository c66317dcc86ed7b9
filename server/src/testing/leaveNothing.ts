import { afterAll, vi } from "vitest";

// The next file of this process must not meet what the last one faked.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
