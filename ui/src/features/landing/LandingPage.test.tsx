import { contentApi } from "@signaldeck/contract";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderApp } from "../../testing/renderApp.tsx";
import { sampleContent } from "../../testing/samples.ts";
import { answer, failure, success } from "../../testing/server.ts";

const open = async () => {
  answer(contentApi.public, () => success(sampleContent()));
  const app = renderApp("/");
  await screen.findByRole("heading", { level: 1 });
  return app;
};

describe("landing page", () => {
  it("leads every call to action to /signup and Login to /login", async () => {
    await open();
    await screen.findByText("Gold Node");
    for (const link of screen.getAllByRole("link", { name: /Start Trading|Apply for/ })) {
      expect(link).toHaveAttribute("href", "/signup");
    }
    for (const link of screen.getAllByRole("link", { name: "Login" })) {
      expect(link).toHaveAttribute("href", "/login");
    }
  });

  it("has a section for every anchor of its navigation", async () => {
    const { container } = await open();
    const anchors = [...container.querySelectorAll("a[href^='#']")];
    expect(anchors.length).toBeGreaterThan(0);
    for (const anchor of anchors) {
      expect(container.querySelector(anchor.getAttribute("href") ?? "")).not.toBeNull();
    }
  });

  it("opens its menu, and closes it when a link is chosen", async () => {
    await open();
    await userEvent.click(screen.getByRole("button", { name: "Open menu" }));
    const menu = screen.getByRole("navigation", { name: "Menu" });
    await userEvent.click(within(menu).getByRole("link", { name: "Pricing" }));
    expect(screen.queryByRole("navigation", { name: "Menu" })).toBeNull();
    expect(screen.getByRole("button", { name: "Open menu" })).toHaveAttribute(
      "aria-expanded",
      "false",
    );
  });

  it("shows the operator's brand, tiers and risk disclosure, and labels its sample", async () => {
    answer(contentApi.public, () =>
      success(sampleContent({ brand: { name: "Other Brand", supportEmail: "s@example.org" } })),
    );
    renderApp("/");
    expect((await screen.findAllByText("Other Brand")).length).toBeGreaterThan(0);
    expect(screen.getByText("$500+")).toBeVisible();
    expect(screen.getByText("Most retail traders lose money.")).toBeVisible();
    expect(screen.getByText("Sample signal")).toBeVisible();
  });

  it("offers the way to the top after 300 px only", async () => {
    await open();
    const scrollTo = vi.spyOn(globalThis, "scrollTo").mockImplementation(() => {});
    const scrollDown = (pixels: number) =>
      act(() => {
        Object.defineProperty(globalThis, "scrollY", { value: pixels, configurable: true });
        globalThis.dispatchEvent(new Event("scroll"));
      });
    scrollDown(300);
    expect(screen.queryByRole("button", { name: "Scroll to top" })).toBeNull();
    scrollDown(301);
    await userEvent.click(screen.getByRole("button", { name: "Scroll to top" }));
    expect(scrollTo).toHaveBeenCalledWith({ top: 0 });
    scrollDown(0);
  });

  it("stays readable when the content cannot be loaded", async () => {
    answer(contentApi.public, () => failure(500, "internal", "Broken."));
    renderApp("/");
    expect(await screen.findByText("The tiers could not be loaded")).toBeVisible();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Signals you can check.");
  });
});
