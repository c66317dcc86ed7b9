import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { server } from "./server.ts";

// A screen's first import is slow on a busy machine; waiting longer hides no fault.
configure({ asyncUtilTimeout: 8_000 });

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
// Before and not after each test: what a closed screen still had on its way is answered as it was.
beforeEach(() => server.resetHandlers());
afterEach(() => cleanup());
afterAll(() => {
  server.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
