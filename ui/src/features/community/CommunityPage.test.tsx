import {
  accountsApi,
  COMMUNITY_LOCKED_MESSAGE,
  communityApi,
  contentApi,
  marketApi,
  VERIFY_TO_POST_MESSAGE,
  type CommunityPostDto,
  type LeaderboardEntry,
  type Permission,
} from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakePlatform } from "../../platform/fakePlatform.ts";
import { renderApp } from "../../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleUser } from "../../testing/samples.ts";
import { answer, failure, success } from "../../testing/server.ts";

const id = (number: number) => `0198f0a2-0000-7000-8000-00000000000${number}`;

const post = (number: number, changes: Partial<CommunityPostDto> = {}): CommunityPostDto => ({
  id: id(number),
  author: { name: "Test P.", isStaff: false },
  own: false,
  text: `Text ${number}`,
  createdAt: "2026-01-05T10:00:00.000Z",
  likes: 0,
  liked: false,
  reported: false,
  ...changes,
});

let posts: CommunityPostDto[] = [];
let leaders: LeaderboardEntry[] = [];

beforeEach(() => {
  posts = [post(2), post(1)];
  leaders = [];
  answer(marketApi.status, () => success(sampleMarket()));
  answer(contentApi.public, () => success(sampleContent()));
  answer(communityApi.posts, () => success({ posts, nextCursor: null }));
  answer(communityApi.stats, () => success({ postsToday: 3, membersThisWeek: 2 }));
  answer(communityApi.leaderboard, () => success({ entries: leaders, payoutPercent: 85 }));
});

/** Staff, so that no stream opens and no trial clock polls; the screen looks at permissions alone. */
function open(permissions: Permission[] = ["community.read", "community.post"]) {
  const user = sampleUser({ role: "support", permissions: ["account.own", ...permissions] });
  answer(accountsApi.me, () => success(user));
  const platform = createFakePlatform({ token: "t", stored: { user: JSON.stringify(user) } });
  return renderApp("/dashboard/community", { platform });
}

/** The post with a text, which is in the field as well while it is sent. */
const card = async (text: string) => {
  const shown = await screen.findByText(text, { selector: "article *" });
  return within(shown.closest("article") as HTMLElement);
};

describe("Elite Network", () => {
  it("is a labelled preview without access", async () => {
    open([]);
    expect(await screen.findByRole("heading", { name: COMMUNITY_LOCKED_MESSAGE() })).toBeVisible();
    expect(screen.getByText("Sample data")).toBeVisible();
    expect(screen.queryByLabelText("Write a post")).toBeNull();
  });

  it("reads along with a locked dashboard and says what posting takes", async () => {
    open(["community.read"]);
    expect(await screen.findByText("Text 2")).toBeVisible();
    expect(screen.getByRole("heading", { name: VERIFY_TO_POST_MESSAGE() })).toBeVisible();
    expect(screen.queryByLabelText("Write a post")).toBeNull();
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("link", { name: "Account Setup" })).toHaveAttribute(
      "href",
      "/dashboard/account-setup",
    );
    expect(main.getByRole("link", { name: "Upgrade Portal" })).toHaveAttribute(
      "href",
      "/dashboard/upgrade",
    );
  });

  it("publishes a post, and keeps the text when that fails", async () => {
    let broken = true;
    const sent = answer(communityApi.createPost, () => {
      if (broken) return failure(500, "internal", "Oops");
      posts = [post(3, { text: "Hello", own: true }), ...posts];
      return success(posts[0]);
    });
    open();
    const box = await screen.findByLabelText("Write a post");
    await userEvent.click(screen.getByRole("button", { name: "Publish" }));
    expect(await screen.findByText("Please write something first")).toBeVisible();
    await waitFor(() => expect(box).toHaveFocus());

    await userEvent.type(box, "Hello");
    await userEvent.click(screen.getByRole("button", { name: "Publish" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to publish your post");
    expect(box).toHaveValue("Hello");

    broken = false;
    await userEvent.click(screen.getByRole("button", { name: "Publish" }));
    expect(await card("Hello")).toBeTruthy();
    expect(box).toHaveValue("");
    expect(sent.map(({ body }) => body)).toEqual([{ text: "Hello" }, { text: "Hello" }]);
  });

  it("shows a like at once, and takes it back when it was not kept", async () => {
    let broken = false;
    const sent = answer(communityApi.likePost, () =>
      broken ? failure(500, "internal", "Oops") : success({ likes: 5, liked: true }),
    );
    posts = [post(2, { likes: 3 })];
    open();
    const shown = await card("Text 2");
    const like = shown.getByRole("button", { name: /Like/ });
    expect(like).toHaveAttribute("aria-pressed", "false");
    await userEvent.click(like);
    await waitFor(() => expect(like).toHaveTextContent("5"));
    expect(like).toHaveAttribute("aria-pressed", "true");
    expect(sent[0]?.body).toEqual({ liked: true });
    broken = true;
    await userEvent.click(like);
    expect(await shown.findByRole("alert")).toHaveTextContent("Failed to save your like");
    expect(like).toHaveTextContent("3");
  });

  it("reports someone else's post with a reason", async () => {
    const sent = answer(communityApi.reportPost, () => {
      posts = [post(2, { reported: true })];
      return success(null);
    });
    posts = [post(2)];
    open();
    await userEvent.click((await card("Text 2")).getByRole("button", { name: "Report" }));
    await userEvent.click(await screen.findByRole("button", { name: "Send report" }));
    expect(await screen.findByText("Please give a reason")).toBeVisible();
    await userEvent.type(screen.getByLabelText("What is wrong with it?"), "Advertising");
    await userEvent.click(screen.getByRole("button", { name: "Send report" }));
    expect(await screen.findByText("Reported. Support will look at it.")).toBeVisible();
    expect(sent[0]?.body).toEqual({ reason: "Advertising" });
  });

  it("deletes an own post after asking once", async () => {
    answer(communityApi.deletePost, () => {
      posts = [];
      return success(null);
    });
    posts = [post(2, { own: true })];
    open();
    const own = await card("Text 2");
    expect(own.queryByRole("button", { name: "Report" })).toBeNull();
    await userEvent.click(own.getByRole("button", { name: "Delete" }));
    await userEvent.click(await screen.findByRole("button", { name: "Delete post" }));
    expect(await screen.findByText("No posts yet")).toBeVisible();
  });

  it("loads older posts below, each page from where the one above ends", async () => {
    const calls = answer(communityApi.posts, ({ query }) =>
      query["cursor"] === undefined
        ? success({ posts: [post(2)], nextCursor: id(2) })
        : success({ posts: [post(1)], nextCursor: null }),
    );
    open();
    expect(await screen.findByText("Text 2")).toBeVisible();
    expect(screen.queryByText("Text 1")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Load more" }));
    expect(await screen.findByText("Text 1")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
    expect(calls.at(-1)?.query).toEqual({ cursor: id(2) });
  });

  it("says that the feed failed to load, and loads it on Retry", async () => {
    let broken = true;
    answer(communityApi.posts, () =>
      broken ? failure(500, "internal", "Oops") : success({ posts, nextCursor: null }),
    );
    open();
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The posts could not be loaded");
    broken = false;
    await userEvent.click(within(alert).getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Text 2")).toBeVisible();
  });

  it("shows the sample leaderboard with its label until real results are there", async () => {
    open();
    expect(await screen.findByText("Sample member 1")).toBeVisible();
    expect(screen.getByRole("region", { name: "Sample data" })).toContainElement(
      screen.getByText("Sample member 3"),
    );
    expect(await screen.findByText("Posts today")).toBeVisible();
  });

  it("shows real results without any sample", async () => {
    const entry = { settled: 20, won: 11, lost: 9 };
    leaders = [
      { ...entry, rank: 1, name: "Test A.", returnPercent: 2.5 },
      { ...entry, rank: 2, name: "Test B.", returnPercent: 0 },
      { ...entry, rank: 3, name: "Test C.", returnPercent: -1.25 },
    ];
    open();
    expect(await screen.findByText("Test A.")).toBeVisible();
    expect(screen.getByText("+2.5 %")).toBeVisible();
    expect(screen.getByText("−1.3 %")).toBeVisible();
    expect(screen.queryByText("Sample data")).toBeNull();
  });
});
