import { landingApi } from "@signaldeck/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderApp } from "../../testing/renderApp.tsx";
import { answer, failure, success } from "../../testing/server.ts";
import { answerLanding } from "./testing/answerLanding.ts";

describe("legal pages", () => {
  it.each([
    ["/terms", "Terms & Conditions"],
    ["/privacy", "Privacy Policy"],
    ["/refund", "Refund Policy"],
    ["/affiliate", "Affiliate Program"],
  ])("shows the operator's text at %s, and that it is a template", async (path, title) => {
    answerLanding();
    answer(landingApi.page, () =>
      success({
        id: path.slice(1),
        title,
        updated: "2026-01-05",
        template: true,
        text: "## Part\n\nWords.",
        language: "en",
        inLanguages: {},
      }),
    );
    renderApp(path);
    expect(await screen.findByRole("heading", { level: 2, name: "Part" })).toBeVisible();
    expect(screen.getByRole("heading", { level: 1, name: title })).toBeVisible();
    expect(screen.getByText("As of 5 Jan 2026")).toBeVisible();
    expect(screen.getByText(/This text is a template/)).toBeVisible();
    expect(
      within(screen.getByRole("contentinfo")).getByRole("link", { name: "FAQ" }),
    ).toHaveAttribute("href", "/#faq");
  });

  it("does not call a checked text a template, and can retry", async () => {
    answerLanding();
    answer(landingApi.page, () => failure(500, "internal", "Broken."));
    renderApp("/terms");
    const retry = await screen.findByRole("button", { name: "Retry" });
    answer(landingApi.page, () =>
      success({
        id: "terms",
        title: "Rules",
        updated: "2026-01-05",
        template: false,
        text: "Words.",
        language: "en",
        inLanguages: {},
      }),
    );
    await userEvent.click(retry);
    expect(await screen.findByRole("heading", { level: 1, name: "Rules" })).toBeVisible();
    expect(screen.queryByText(/template/)).toBeNull();
  });

  it("shows the whole risk disclosure with its version", async () => {
    answerLanding();
    renderApp("/risk");
    expect(await screen.findByText("Most retail traders lose money.")).toBeVisible();
    expect(screen.getByText(/Version 2026-01/)).toBeVisible();
    expect(
      screen.getByRole("link", { name: "What a martingale ladder really costs" }),
    ).toHaveAttribute("href", "/ladder");
  });
});
