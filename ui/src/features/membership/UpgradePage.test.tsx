import { accountsApi, contentApi, marketApi } from "@signaldeck/contract";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakePlatform } from "../../platform/fakePlatform.ts";
import { renderApp } from "../../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleUser } from "../../testing/samples.ts";
import { answer, failure, success } from "../../testing/server.ts";

beforeEach(() => {
  answer(marketApi.status, () => success(sampleMarket()));
});

const open = () => {
  // Staff, so that no stream opens and no trial clock polls; the cards look at the tier alone.
  const user = sampleUser({ tier: "silver", role: "support", permissions: ["account.own"] });
  answer(accountsApi.me, () => success(user));
  const platform = createFakePlatform({ token: "t", stored: { user: JSON.stringify(user) } });
  renderApp("/dashboard/upgrade", { platform });
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
    expect(pro.getByText("Pro Node is open to you")).toBeVisible();
    expect(pro.queryByText("CURRENT")).toBeNull();
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
