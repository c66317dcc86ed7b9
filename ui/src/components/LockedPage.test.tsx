import { contentApi, UI_LIMITS } from "@signaldeck/contract";
import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { renderApp } from "../testing/renderApp.tsx";
import { sampleContent } from "../testing/samples.ts";
import { answer, success } from "../testing/server.ts";
import { LockedPage } from "./LockedPage.tsx";

function setScroll(pixels: number): void {
  Object.defineProperty(globalThis, "scrollY", { value: pixels, configurable: true });
}

function scrollTo(pixels: number): void {
  act(() => {
    setScroll(pixels);
    globalThis.dispatchEvent(new Event("scroll"));
  });
}

beforeEach(() => {
  answer(contentApi.public, () => success(sampleContent()));
});
afterEach(() => setScroll(0));

describe("LockedPage", () => {
  const open = () => {
    const Page = () => (
      <LockedPage
        title="Auto-Copy System"
        requirement="Elite access requires $500+ trading capital"
        preview={<button>Copy</button>}
      />
    );
    renderApp("/", { routes: [{ path: "/", Component: Page }] });
  };

  it("shows a labelled preview that nobody can use, and the way to activate", async () => {
    open();
    expect(await screen.findByRole("heading", { name: "Auto-Copy System" })).toBeVisible();
    expect(screen.getByText("Sample data")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Copy" })).toBeNull();
    expect(screen.getByRole("link", { name: "Account setup" })).toHaveAttribute(
      "href",
      "/dashboard/account-setup",
    );
  });

  it("is covered once it was scrolled past 200 px, and uncovered again", async () => {
    open();
    await screen.findByText("Sample data");
    scrollTo(UI_LIMITS.lockedOverlayAfterPx);
    expect(screen.queryByText("Activation required")).toBeNull();
    scrollTo(UI_LIMITS.lockedOverlayAfterPx + 1);
    const cover = within(screen.getByRole("region", { name: "Activation required" }));
    expect(cover.getByRole("link", { name: "Account setup" })).toBeVisible();
    scrollTo(0);
    expect(screen.queryByText("Activation required")).toBeNull();
  });
});
