import {
  accountsApi,
  communityModerationApi,
  contentApi,
  marketApi,
  type ModerationCaseDto,
  type Permission,
} from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakePlatform } from "../../../platform/fakePlatform.ts";
import { renderApp } from "../../../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleUser } from "../../../testing/samples.ts";
import { answer, failure, success } from "../../../testing/server.ts";

const user = userEvent.setup({ delay: null });
const AT = "2026-01-05T10:00:00.000Z";
const id = (number: number) => `0198f0a2-0000-7000-8000-00000000000${number}`;
const person = (number: number, fullName: string) => ({ id: id(number), fullName });

const found = (number: number, changes: Partial<ModerationCaseDto> = {}): ModerationCaseDto => ({
  id: id(number),
  author: { ...person(8, "Test Author"), isStaff: false },
  text: `Post ${number}`,
  createdAt: AT,
  hidden: null,
  reports: [
    {
      id: id(7),
      reason: "Advertising",
      reporter: person(6, "Test Reader"),
      createdAt: AT,
      state: "open",
    },
  ],
  reportsTotal: 1,
  authorHidden: 0,
  ...changes,
});

let cases: ModerationCaseDto[];
beforeEach(() => {
  cases = [found(1), found(2)];
  answer(marketApi.status, () => success(sampleMarket()));
  answer(contentApi.public, () => success(sampleContent()));
  answer(communityModerationApi.cases, ({ query }) =>
    success(query["list"] === "reported" ? cases : []),
  );
});

function open(permissions: Permission[] = ["community.moderate"]) {
  const me = sampleUser({ role: "support", permissions: ["account.own", ...permissions] });
  answer(accountsApi.me, () => success(me));
  const platform = createFakePlatform({ token: "t", stored: { user: JSON.stringify(me) } });
  return renderApp("/dashboard/desk/moderation", { platform });
}

const card = async (text: string) => {
  const article = (await screen.findByText(text)).closest("article");
  if (!article) throw new Error(`No post around ${text}`);
  return within(article);
};

describe("the moderation desk", () => {
  it("shows a post with what was said against it, and its author's record", async () => {
    cases = [found(1, { authorHidden: 2, reportsTotal: 5 })];
    open();
    const shown = await card("Post 1");
    expect(shown.getByRole("link", { name: "Test Author" })).toHaveAttribute(
      "href",
      `/dashboard/admin/users/${id(8)}`,
    );
    expect(shown.getByText("Reported 5 times")).toBeVisible();
    expect(shown.getByText("Advertising")).toBeVisible();
    expect(shown.getByText("And 4 older ones.")).toBeVisible();
    expect(shown.getByText("2 other posts hidden")).toBeVisible();
  });

  it("hides a post with a reason, and keeps the reason when that fails", async () => {
    let broken = true;
    const sent = answer(communityModerationApi.hidePost, () => {
      if (broken) return failure(409, "conflict", "This post is hidden already.");
      cases = cases.slice(1);
      return success(found(1));
    });
    open();
    await user.click((await card("Post 1")).getByRole("button", { name: "Hide post" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Hide post" }));
    expect(await dialog.findByText("Please give a reason")).toBeVisible();
    const reason = dialog.getByLabelText("Why is it hidden?");
    await user.type(reason, "Promises profit");
    await user.click(dialog.getByRole("button", { name: "Hide post" }));
    expect(await dialog.findByText("This post is hidden already.")).toBeVisible();
    expect(reason).toHaveValue("Promises profit");
    broken = false;
    await user.click(dialog.getByRole("button", { name: "Hide post" }));
    expect(await screen.findByText("The post is hidden.")).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Post 1")).toBeNull());
    expect(sent.at(-1)?.body).toEqual({ reason: "Promises profit" });
  });

  it("is worked through with the keys", async () => {
    const dismissed = answer(communityModerationApi.dismissReports, () => {
      cases = cases.slice(0, 1);
      return success(found(2));
    });
    open();
    await card("Post 2");
    await user.keyboard("jj");
    await user.keyboard("d");
    expect(await screen.findByText("The reports are closed; the post stays.")).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Post 2")).toBeNull());
    expect(dismissed).toHaveLength(1);
    await user.keyboard("h");
    expect(await screen.findByRole("dialog", { name: "Hide this post" })).toBeVisible();
  });

  it("puts a hidden post back", async () => {
    let hidden = [
      found(3, {
        hidden: { at: AT, reason: "Ads" },
        reports: [{ ...(found(3).reports[0] as ModerationCaseDto["reports"][0]), state: "closed" }],
      }),
    ];
    const calls = answer(communityModerationApi.cases, ({ query }) =>
      success(query["list"] === "hidden" ? hidden : []),
    );
    answer(communityModerationApi.restorePost, () => {
      hidden = [];
      return success(found(3));
    });
    open();
    expect(await screen.findByText("Nothing is reported")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Hidden" }));
    const shown = await card("Post 3");
    expect(shown.getByText(/: Ads$/)).toBeVisible();
    expect(shown.queryByRole("button", { name: "Leave it in the feed" })).toBeNull();
    await user.click(shown.getByRole("button", { name: "Restore" }));
    expect(await screen.findByText("The post is back in the feed.")).toBeVisible();
    expect(await screen.findByText("No post is hidden")).toBeVisible();
    expect(calls.map(({ query }) => query["list"])).toEqual(["reported", "hidden", "hidden"]);
  });

  it("shows what stands around a post", async () => {
    const { author, text, createdAt } = found(4);
    const around = { author, text, createdAt, hidden: { at: AT, reason: "Ads" } };
    answer(communityModerationApi.context, () =>
      success({ newer: [{ ...around, id: id(4) }], older: [] }),
    );
    open();
    const shown = await card("Post 1");
    await user.click(shown.getByRole("button", { name: "Show context" }));
    expect(await shown.findByText("Post 4")).toBeVisible();
    expect(shown.getByText("It is the oldest post.")).toBeVisible();
  });

  it("offers a retry where the list fails", async () => {
    let broken = true;
    answer(communityModerationApi.cases, () =>
      broken ? failure(500, "internal", "Oops") : success(cases),
    );
    open();
    expect(await screen.findByText("The posts could not be loaded")).toBeVisible();
    broken = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await card("Post 1")).toBeTruthy();
  });

  it("is not for members", async () => {
    open([]);
    expect(await screen.findByText("Not allowed")).toBeVisible();
  });
});
