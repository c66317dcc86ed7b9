import { recordApi } from "@signaldeck/contract";
import { createEvent, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { sampleLanding, sampleRecord } from "./features/landing/testing/landingSamples.ts";
import { LandingApp } from "./LandingApp.tsx";
import { createFakePlatform } from "./platform/fakePlatform.ts";
import { sampleContent } from "./testing/samples.ts";
import { answer, failure, success } from "./testing/server.ts";

const content = sampleContent({
  brand: { name: "Another Deck", supportEmail: "support@example.org" },
});

const open = () =>
  render(
    <LandingApp
      platform={createFakePlatform()}
      known={{ content, landing: sampleLanding(), market: "simulated" }}
    />,
  );

describe("landing page by itself", () => {
  it("is there at once, and asks for nothing but the record", async () => {
    const asked = answer(recordApi.summary, () => success(sampleRecord()));
    open();
    expect(screen.getByText("Professional AI")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Why traders choose Another Deck" })).toBeVisible();
    expect(screen.getByText("Who holds my money?")).toBeVisible();
    expect(await screen.findByText(/95 % sure between 50.9 and 54.3/)).toBeVisible();
    expect(asked.length).toBeGreaterThan(0);
  });

  it("leaves its links to the browser", () => {
    answer(recordApi.summary, () => success(sampleRecord()));
    open();
    const footer = within(screen.getByRole("contentinfo"));
    const link = footer.getByRole("link", { name: "Terms & Conditions" });
    expect(link).toHaveAttribute("href", "/terms");
    const click = createEvent.click(link);
    // The test's browser must not really go there; by then the page has had its say.
    let taken = false;
    globalThis.addEventListener(
      "click",
      (event) => {
        taken = event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    fireEvent(link, click);
    expect(taken).toBe(false);
  });

  it("says when the record could not be loaded, and asks again on demand", async () => {
    answer(recordApi.summary, () => failure(503, "unavailable", "Not now."));
    open();
    const retry = await screen.findByRole("button", { name: "Retry" });
    expect(screen.getByText("The record could not be loaded", { selector: "p" })).toBeVisible();
    answer(recordApi.summary, () => success(sampleRecord()));
    await userEvent.click(retry);
    expect(await screen.findByText(/95 % sure between 50.9 and 54.3/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });
});
