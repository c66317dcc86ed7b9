import {
  accountsApi,
  contentApi,
  ELITE_ROOM_LOCKED_MESSAGE,
  eliteRoomApi,
  marketApi,
  type ElitePostDto,
  type Permission,
} from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakePlatform } from "../../../platform/fakePlatform.ts";
import { renderApp } from "../../../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleUser } from "../../../testing/samples.ts";
import { answer, failure, success } from "../../../testing/server.ts";

const id = (number: number) => `0198f0a2-0000-7000-8000-00000000000${number}`;
const host = { name: "Desk H.", isStaff: true };
const at = "2026-01-05T10:00:00.000Z";

const post = (number: number, changes: Partial<ElitePostDto> = {}): ElitePostDto => ({
  id: id(number),
  author: host,
  text: `Text ${number}`,
  pinned: false,
  createdAt: at,
  replies: [],
  ...changes,
});

let room: { pinned: ElitePostDto[]; posts: ElitePostDto[] };

beforeEach(() => {
  room = { pinned: [post(1, { pinned: true })], posts: [post(2)] };
  answer(marketApi.status, () => success(sampleMarket()));
  answer(contentApi.public, () => success(sampleContent()));
  answer(eliteRoomApi.posts, () => success({ ...room, nextCursor: null }));
});

function open(permissions: Permission[] = ["eliteRoom.read"]) {
  const user = sampleUser({ role: "support", permissions: ["account.own", ...permissions] });
  answer(accountsApi.me, () => success(user));
  const platform = createFakePlatform({ token: "t", stored: { user: JSON.stringify(user) } });
  return renderApp("/dashboard/elite-room", { platform });
}

/** The post with a text, which is in the field as well while it is sent. */
const card = async (text: string) => {
  const shown = await screen.findByText(text, { selector: "article *" });
  return within(shown.closest("article") as HTMLElement);
};

describe("Elite room", () => {
  it("is a labelled preview below gold", async () => {
    open([]);
    expect(await screen.findByRole("heading", { name: ELITE_ROOM_LOCKED_MESSAGE() })).toBeVisible();
    expect(screen.getByText("Sample data")).toBeVisible();
  });

  it("shows members pinned notes first and none of the host's tools", async () => {
    open();
    const pinned = await card("Text 1");
    expect(pinned.getByText("Pinned")).toBeVisible();
    expect(screen.queryByLabelText("Write to the room")).toBeNull();
    expect(screen.queryByRole("button", { name: "Delete post" })).toBeNull();
    const texts = screen.getAllByText(/^Text \d$/).map(({ textContent }) => textContent);
    expect(texts).toEqual(["Text 1", "Text 2"]);
  });

  it("takes a question below a post, and keeps it when it could not be sent", async () => {
    let broken = true;
    answer(eliteRoomApi.reply, () => {
      if (broken) return failure(500, "internal", "Oops");
      const reply = { id: id(9), author: host, own: true, text: "Which hours?", createdAt: at };
      room.posts = [post(2, { replies: [reply] })];
      return success(reply);
    });
    open();
    const shown = await card("Text 2");
    await userEvent.click(shown.getByRole("button", { name: "Ask a question" }));
    const box = shown.getByLabelText("Ask a question");
    expect(box).toHaveFocus();
    await userEvent.click(shown.getByRole("button", { name: "Send" }));
    expect(await shown.findByText("Please write your question first")).toBeVisible();
    await userEvent.type(box, "Which hours?");
    await userEvent.click(shown.getByRole("button", { name: "Send" }));
    expect(await shown.findByRole("alert")).toHaveTextContent("Failed to send your reply");
    expect(box).toHaveValue("Which hours?");
    broken = false;
    await userEvent.click(shown.getByRole("button", { name: "Send" }));
    expect(await shown.findByRole("list", { name: "Replies" })).toHaveTextContent("Which hours?");
    expect(shown.queryByRole("button", { name: "Send" })).toBeNull();
  });

  it("lets hosts write, pin and delete", async () => {
    const written = answer(eliteRoomApi.createPost, () => {
      room.pinned = [post(3, { pinned: true }), ...room.pinned];
      return success(room.pinned[0]);
    });
    const pins = answer(eliteRoomApi.pinPost, () => {
      room = { pinned: [...room.pinned, post(2, { pinned: true })], posts: [] };
      return success(post(2, { pinned: true }));
    });
    answer(eliteRoomApi.deletePost, () => {
      room.pinned = room.pinned.filter(({ text }) => text !== "Text 1");
      return success(null);
    });
    open(["eliteRoom.read", "eliteRoom.host"]);
    await userEvent.type(await screen.findByLabelText("Write to the room"), "Text 3");
    await userEvent.click(screen.getByRole("checkbox", { name: "Pin to the top" }));
    await userEvent.click(screen.getByRole("button", { name: "Publish" }));
    expect(await card("Text 3")).toBeTruthy();
    expect(written[0]?.body).toEqual({ text: "Text 3", pinned: true });

    await userEvent.click((await card("Text 2")).getByRole("button", { name: "Pin" }));
    expect(await (await card("Text 2")).findByText("Pinned")).toBeVisible();
    expect(pins[0]?.body).toEqual({ pinned: true });

    await userEvent.click((await card("Text 1")).getByRole("button", { name: "Delete post" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Delete post" }));
    await waitFor(() => expect(screen.queryByText("Text 1")).toBeNull());
    expect(screen.getByText("Text 3")).toBeVisible();
  });

  it("says what will come while it is empty", async () => {
    room = { pinned: [], posts: [] };
    open();
    expect(await screen.findByText("Nothing here yet")).toBeVisible();
  });
});
