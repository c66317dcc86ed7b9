import {
  accountsApi,
  contentApi,
  COPY_TRADING_LOCKED_MESSAGE,
  copyTradingApi,
  marketApi,
  type CopyInterestDto,
  type Permission,
} from "@signaldeck/contract";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakePlatform } from "../../../platform/fakePlatform.ts";
import { renderApp } from "../../../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleUser } from "../../../testing/samples.ts";
import { answer, failure, success } from "../../../testing/server.ts";

const user = userEvent.setup({ delay: null });
let interest: CopyInterestDto;

beforeEach(() => {
  interest = { interested: false, since: null };
  answer(marketApi.status, () => success(sampleMarket()));
  answer(contentApi.public, () => success(sampleContent()));
  answer(copyTradingApi.interest, () => success(interest));
});

function open(permissions: Permission[] = ["account.own", "copyTrading.read"]) {
  const me = sampleUser({ role: "support", permissions });
  answer(accountsApi.me, () => success(me));
  const platform = createFakePlatform({ token: "t", stored: { user: JSON.stringify(me) } });
  renderApp("/dashboard/copy-trading", { platform });
}

describe("Auto-Copy System", () => {
  it("is a teaser that says what it takes", async () => {
    open(["account.own"]);
    expect(
      await screen.findByRole("heading", { name: COPY_TRADING_LOCKED_MESSAGE() }),
    ).toBeVisible();
    expect(COPY_TRADING_LOCKED_MESSAGE()).toBe("Elite access requires $500+ trading capital");
    expect(screen.getByText("Sample data")).toBeVisible();
  });

  it("is in development, and keeps the wish for news until it is taken back", async () => {
    const sent = answer(copyTradingApi.setInterest, ({ body }) => {
      const { interested } = body as { interested: boolean };
      interest = { interested, since: interested ? "2026-06-01T10:00:00.000Z" : null };
      return success(interest);
    });
    open();
    expect(await screen.findByText("Coming Soon")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Auto-Copy Trading System" })).toBeVisible();
    expect(screen.getByText("In Development")).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Tell me when it opens" }));
    expect(await screen.findByText(/Noted on 1 Jun 2026/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Do not tell me" }));
    expect(await screen.findByRole("button", { name: "Tell me when it opens" })).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ interested: true }, { interested: false }]);
  });

  it("says when the wish could not be kept", async () => {
    answer(copyTradingApi.setInterest, () => failure(500, "internal", "Oops"));
    open();
    await user.click(await screen.findByRole("button", { name: "Tell me when it opens" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("could not be kept");
  });
});
