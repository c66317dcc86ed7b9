import { contentApi, landingApi, recordApi } from "@signaldeck/contract";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderApp } from "../../testing/renderApp.tsx";
import { answer, failure } from "../../testing/server.ts";
import { answerLanding } from "./testing/answerLanding.ts";
import { sampleLanding, sampleRecord } from "./testing/landingSamples.ts";

const open = async (...content: Parameters<typeof answerLanding>) => {
  answerLanding(...content);
  const app = renderApp("/");
  await screen.findByText("Professional AI");
  await screen.findAllByText(/Simulated market|simulated market/);
  return app;
};

describe("landing page", () => {
  it("leads every call to action to /signup and Login to /login", async () => {
    await open();
    const calls = screen.getAllByRole("link", { name: /Start Trading|Apply for|Start your/ });
    expect(calls.length).toBeGreaterThanOrEqual(7);
    for (const link of calls) expect(link).toHaveAttribute("href", "/signup");
    for (const link of screen.getAllByRole("link", { name: "Login" })) {
      expect(link).toHaveAttribute("href", "/login");
    }
  });

  it("has its sections in order, and one for every anchor that leads to them", async () => {
    const { container } = await open();
    const ids = [...container.querySelectorAll("main section[id]")].map(({ id }) => id);
    expect(ids).toEqual([
      "hero",
      "about",
      "why",
      "how-it-works",
      "difference",
      "pricing",
      "testimonials",
      "results",
      "faq",
    ]);
    const anchors = [...container.querySelectorAll("a[href^='#']")];
    const targets = new Set(anchors.map((anchor) => anchor.getAttribute("href")?.slice(1)));
    expect([...targets].every((id) => ids.includes(id ?? ""))).toBe(true);
    expect(targets.size).toBe(6);
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

  it("shows first the tiers that unlock, then the plans as suggested capital", async () => {
    await open();
    const cards = screen.getAllByRole("article");
    expect(cards.map((card) => within(card).getByRole("heading").textContent)).toEqual([
      "Silver Node",
      "Pro Node",
      "Gold Node",
      "Basic AI Signals",
      "Professional AI",
      "Elite Institutional",
    ]);
    const [, , gold, basic, professional] = cards;
    expect(gold).toHaveTextContent("$500+verified deposit at the brokerUnlimited signals");
    // At the same deposit, so what is less must not read as what one receives.
    expect(basic).toHaveTextContent("$500suggested capitalIf you take: 5 signals per day");
    expect(professional).toHaveTextContent("MOST POPULAR");
    for (const card of cards) {
      expect(within(card).getByRole("link", { name: /^Apply/ })).toHaveAttribute("href", "/signup");
    }
  });

  it("marks every sample figure, and takes its win rate from the record alone", async () => {
    await open();
    const marks = screen.getAllByText("Sample figure");
    expect(marks).toHaveLength(sampleLanding().figures.length);
    expect(screen.getAllByText("52.6 %").length).toBe(2);
    expect(screen.getByText(/95 % sure between 50.9 and 54.3/)).toBeVisible();
    expect(screen.getAllByText(/simulated market/i).length).toBeGreaterThan(0);
  });

  it("says that there is not enough data instead of a rate", async () => {
    const few = {
      wonSignals: 3,
      lostSignals: 1,
      winRate: null,
      winRateLow: null,
      winRateHigh: null,
    };
    await open(sampleLanding(), sampleRecord(few));
    expect(screen.getAllByText("Not enough data")).toHaveLength(2);
    expect(screen.queryByText(/75/)).toBeNull();
  });

  it("shows no sample in production, and its anchors still lead somewhere", async () => {
    const { container } = await open(sampleLanding({ figures: [], testimonials: [] }));
    expect(screen.queryByText(/Sample figure/)).toBeNull();
    expect(screen.queryByText("Sample")).toBeNull();
    expect(screen.getByText(/Nothing is quoted here yet/)).toBeVisible();
    expect(container.querySelector("#testimonials")).not.toBeNull();
  });

  it("gives the risk beside the results and at the end, with the way to all of it", async () => {
    await open();
    expect(screen.getAllByText(/Trading is risky\./)).toHaveLength(2);
    for (const link of screen.getAllByRole("link", { name: "Read the whole risk disclosure" })) {
      expect(link).toHaveAttribute("href", "/risk");
    }
  });

  it("has a footer whose links all lead somewhere", async () => {
    await open();
    const footer = within(screen.getByRole("contentinfo"));
    const links = footer
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links).toEqual([
      ["Home", "#hero"],
      ["About", "#about"],
      ["Pricing", "#pricing"],
      ["Testimonials", "#testimonials"],
      ["FAQ", "#faq"],
      ["Telegram Support", "https://chat.example/support"],
      ["Affiliate Program", "/affiliate"],
      ["Performance Records", "/performance"],
      ["Terms & Conditions", "/terms"],
      ["Privacy Policy", "/privacy"],
      ["Refund Policy", "/refund"],
      ["Risk Disclosure", "/risk"],
    ]);
    expect(footer.getByText(new RegExp(String(new Date().getFullYear())))).toBeVisible();
    expect(footer.getByText("Powered by Telegram")).toBeVisible();
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

  it("stays readable when nothing can be loaded, and tries again when asked", async () => {
    const broken = () => failure(500, "internal", "Broken.");
    answer(contentApi.public, broken);
    answer(landingApi.content, broken);
    answer(recordApi.summary, broken);
    renderApp("/");
    expect(await screen.findByText("The plans could not be loaded")).toBeVisible();
    expect(screen.getByText("The tiers could not be loaded")).toBeVisible();
    expect(
      await screen.findByText("The record could not be loaded", { selector: "p" }),
    ).toBeVisible();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Signals you can check.");
    answerLanding();
    await userEvent.click(screen.getAllByRole("button", { name: "Retry" })[1] as HTMLElement);
    expect(await screen.findByText("Professional AI")).toBeVisible();
  });
});
