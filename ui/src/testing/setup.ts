import "@testing-library/jest-dom/vitest";
import "./noOwnerStacks.ts";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { PATIENCE } from "../../../patience.ts";
import { InSight } from "./inSight.ts";
import { server } from "./server.ts";

// A screen's first import is slow on a busy machine; waiting longer hides no fault.
configure({ asyncUtilTimeout: PATIENCE.expect.poll.timeout });

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
// Before and not after each test: what a closed screen still had on its way is answered as it was.
beforeEach(() => server.resetHandlers());
afterEach(() => cleanup());
afterAll(() => server.close());

// All files of a process have one window; the next one finds it as it was. Some files need none.
if ("window" in globalThis) {
  keepWindow();
  globalThis.IntersectionObserver = InSight;
}

function keepWindow(): void {
  const { documentElement: page, title } = document;
  // As all our pages say.
  page.lang = "en";
  const attributes = [...page.attributes].map(({ name, value }) => [name, value] as const);
  const address = window.location.href;
  afterAll(() => {
    document.body.replaceChildren();
    document.title = title;
    for (const { name } of [...page.attributes]) page.removeAttribute(name);
    for (const [name, value] of attributes) page.setAttribute(name, value);
    window.localStorage.clear();
    window.sessionStorage.clear();
    window.history.replaceState(null, "", address);
  });
}
