import { accountsApi, contentApi, marketApi, type Tier } from "@signaldeck/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakePlatform } from "../../../platform/fakePlatform.ts";
import { renderApp } from "../../../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleUser } from "../../../testing/samples.ts";
import { answer, failure, success } from "../../../testing/server.ts";

beforeEach(() => {
  answer(contentApi.links, () => failure(500, "internal", "Broken."));
  answer(marketApi.status, () => success(sampleMarket()));
});

const open = (grantedUntil: string | null = null, tier: Tier = "silver") => {
  // Staff, so that no stream opens and no trial clock polls; the cards look at the tier alone.
  const permissions = ["account.own" as const];
  const user = sampleUser({ tier, role: "support", permissions, grantedUntil });
  answer(accountsApi.me, () => success(user));
  const platform = createFakePlatform({ token: "t", stored: { user: JSON.stringify(user) } });
  return renderApp("/dashboard/upgrade", { platform });
};

const card = async (name: string) => {
  const heading = await screen.findByRole("heading", { name, level: 2 });
  const article = heading.closest("article");
  if (!article) throw new Error(`No card around ${name}`);
  return within(article);
};

describe("Upgrade Portal", () => {
  it("marks the current tier, offers the higher ones and shows minimum and signals", async () => {
    answer(contentApi.public, () => success(sampleContent()));
    open();
    const silver = await card("Silver Node");
    expect(silver.getByText("CURRENT")).toBeVisible();
    expect(silver.getByRole("button", { name: "Current Tier" })).toBeDisabled();
    const pro = await card("Pro Node");
    expect(pro.getByText("$100+")).toBeVisible();
    expect(pro.getByText("50 signals a day", { selector: "p" })).toBeVisible();
    expect(pro.getByRole("button", { name: "Upgrade to Pro Node" })).toBeEnabled();
    expect(pro.queryByText("CURRENT")).toBeNull();
  });

  it("marks elite as current, though it has no card to apply by", async () => {
    answer(contentApi.public, () => success(sampleContent()));
    open(null, "elite");
    const elite = within(await screen.findByRole("region", { name: "Elite" }));
    expect(elite.getByText("CURRENT")).toBeVisible();
    expect((await card("Gold Node")).getByRole("button")).toHaveTextContent("Not Available");
    expect(screen.getAllByText("CURRENT")).toHaveLength(1);
  });

  it("shows the code by which support finds a proof that comes by the messaging app", async () => {
    answer(contentApi.public, () => success(sampleContent()));
    open();
    expect(await screen.findByText("AX7K-22QM")).toBeVisible();
    expect(screen.getByText(/name your admission code, which you find below/)).toBeVisible();
  });

  it("says until when a tier is granted, here and beside the name", async () => {
    answer(contentApi.public, () => success(sampleContent()));
    open("2026-02-01T09:00:00.000Z");
    expect(
      await screen.findByText(/Your Silver tier is granted until 1 Feb 2026, 10:00 AM WAT\./),
    ).toBeVisible();
    expect(screen.getAllByText("Granted until 1 Feb 2026")[0]).toBeVisible();
  });

  it("opens the account setup in a new tab a moment after a tier was chosen", async () => {
    answer(contentApi.public, () => success(sampleContent()));
    const { platform, path } = open();
    const gold = await card("Gold Node");
    await userEvent.click(gold.getByRole("button", { name: "Upgrade to Gold Node" }));
    expect(gold.getByRole("button", { name: "Processing" })).toHaveAttribute("aria-busy", "true");
    expect((await card("Pro Node")).getByRole("button")).toBeDisabled();
    expect(platform.screens).toEqual([]);
    expect(await gold.findByRole("button", { name: "Upgrade to Gold Node" })).toBeEnabled();
    expect(platform.screens).toEqual(["/dashboard/account-setup"]);
    expect(path()).toBe("/dashboard/upgrade");
  });

  it("offers a plain link where the host did not open the tab", async () => {
    answer(contentApi.public, () => success(sampleContent()));
    const { platform } = open();
    platform.openScreen = () => Promise.resolve(false);
    const gold = await card("Gold Node");
    await userEvent.click(gold.getByRole("button", { name: "Upgrade to Gold Node" }));
    expect(await screen.findByRole("link", { name: "Open the account setup here" })).toBeVisible();
  });

  it("says that the tiers failed to load, and loads them on Retry", async () => {
    let broken = true;
    answer(contentApi.public, () =>
      broken ? failure(500, "internal", "Broken.") : success(sampleContent()),
    );
    open();
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The tiers could not be loaded");
    broken = false;
    within(alert).getByRole("button", { name: "Retry" }).click();
    expect(await screen.findByText("Gold Node")).toBeVisible();
  });
});
