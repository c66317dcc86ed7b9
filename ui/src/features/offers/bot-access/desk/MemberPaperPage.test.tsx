import { accountsApi, contentApi, marketApi, paperApi } from "@signaldeck/contract";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { createFakePlatform } from "../../../../platform/fakePlatform.ts";
import { renderApp } from "../../../../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleUser } from "../../../../testing/samples.ts";
import { answer, failure, success } from "../../../../testing/server.ts";
import { samplePaper } from "../testing/samplePaper.ts";

beforeEach(() => {
  answer(marketApi.status, () => success(sampleMarket()));
  answer(contentApi.public, () => success(sampleContent()));
});

function open() {
  const me = sampleUser({ role: "support", permissions: ["account.own", "members.read"] });
  answer(accountsApi.me, () => success(me));
  const platform = createFakePlatform({ token: "t", stored: { user: JSON.stringify(me) } });
  renderApp("/dashboard/admin/users/019e8269-5e20-7058-b6fc-41acaeb305c5/paper", { platform });
}

it("shows support the account and its rules, and nothing to press that changes it", async () => {
  answer(paperApi.ofMember, () =>
    success({
      account: samplePaper(),
      rules: [
        { since: "2026-11-20T09:00:00.000Z", riskLevel: "Moderate", tradeSize: 50, running: true },
        {
          since: "2026-11-09T09:00:00.000Z",
          riskLevel: "Conservative",
          tradeSize: 100,
          running: false,
        },
      ],
    }),
  );
  open();
  const rules = within(await screen.findByRole("list", { name: "Rules" }));
  expect(rules.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Moderate, $50, runningsince 20 Nov, 10:00 AM",
    "Conservative, $100, pausedsince 9 Nov, 10:00 AM",
  ]);
  expect(screen.getByRole("list", { name: "Left out" })).toBeVisible();
  expect(screen.queryByRole("radio")).toBeNull();
  expect(screen.queryByRole("button", { name: /bot|anew|CSV/i })).toBeNull();
});

it("says that the account failed to load", async () => {
  answer(paperApi.ofMember, () => failure(404, "not_found", "There is no member with this id."));
  open();
  expect(await screen.findByText("There is no member with this id.")).toBeVisible();
});
