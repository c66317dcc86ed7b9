import { outboxApi, type FailingRoadDto, type OutboxMessageDto } from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { answer, failure, success, type SeenCall } from "../../../testing/server.ts";
import { openOffice } from "../staff/testing/openOffice.tsx";

const user = userEvent.setup({ delay: null });
const ID = "0198f0a2-0000-7000-8000-0000000000a1";

const message = (changes: Partial<OutboxMessageDto> = {}): OutboxMessageDto => ({
  id: ID,
  state: "dead",
  channel: "mail",
  recipient: "ad•••@example.org",
  subject: "Your confirmation code",
  attempts: 24,
  lastError: "connection refused",
  nextAttemptAt: null,
  createdAt: "2026-01-05T10:00:00.000Z",
  expiresAt: null,
  sentAt: null,
  hasText: true,
  ...changes,
});

let messages: OutboxMessageDto[];
let asked: SeenCall[];
let failing: FailingRoadDto[];
let channels: string[];
beforeEach(() => {
  channels = ["mail"];
  failing = [];
  messages = [message()];
  asked = answer(outboxApi.messages, ({ query }) =>
    success(messages.filter(({ state }) => state === query["state"])),
  );
  answer(outboxApi.counts, () =>
    success({
      waiting: 0,
      sent: 5,
      dead: messages.length,
      expired: 2,
      channels,
      failing,
    }),
  );
});

const open = (query = "") => openOffice(`/dashboard/desk/outbox${query}`, ["outbox.manage"]);

describe("the outbox", () => {
  it("begins with the dead letters and counts all states", async () => {
    open();
    const list = within(await screen.findByRole("list", { name: "Failed" }));
    expect(list.getByText("Your confirmation code")).toBeVisible();
    expect(list.getByText("mail to ad•••@example.org")).toBeVisible();
    expect(list.getByText("24 tries")).toBeVisible();
    expect(list.getByText(/connection refused/)).toBeVisible();
    expect(await screen.findByRole("button", { name: /Sent\s*5/ })).toHaveAttribute(
      "aria-pressed",
      "false",
    );
    expect(screen.queryByLabelText("Channel")).toBeNull();
  });

  it("sends a dead letter again and says so", async () => {
    const sent = answer(outboxApi.sendAgain, () => {
      messages = [];
      return success(null);
    });
    open();
    await user.click(await screen.findByRole("button", { name: "Send again" }));
    expect(await screen.findByText(/waits to be sent again/)).toBeVisible();
    expect(await screen.findByText("No failed messages")).toBeVisible();
    expect(sent[0]?.path).toContain(ID);
  });

  it("shows why a letter cannot be sent again", async () => {
    messages = [message({ hasText: false })];
    const view = open();
    expect(await screen.findByText("Its text is gone.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
    view.unmount();
    messages = [message()];
    answer(outboxApi.sendAgain, () => failure(409, "conflict", "It is no dead letter any more."));
    open();
    await user.click(await screen.findByRole("button", { name: "Send again" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("It is no dead letter any more.");
  });

  it("says what does not leave, since when, and what was answered", async () => {
    const since = "2026-01-05T10:00:00.000Z";
    failing = [{ road: "mail", channel: "mail", since, reason: "550 Blocked" }];
    open();
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Nothing has left by mail since 5 Jan 2026.* The last answer: 550 Blocked$/,
    );
  });

  it("sends all dead letters again after a question, and says which cannot be sent", async () => {
    messages = [message(), message({ id: ID.replace(/a1$/, "a2") })];
    const sent = answer(outboxApi.sendAllAgain, () => {
      messages = [];
      return success({ again: 2, left: 1 });
    });
    open();
    await user.click(await screen.findByRole("button", { name: "Send all again" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/code or link no longer works are not sent/)).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Send all again" }));
    expect(
      await screen.findByText("2 letters wait to be sent again. 1 cannot be sent any more."),
    ).toBeVisible();
    expect(sent[0]?.body).toEqual({});
    expect(screen.queryByRole("button", { name: "Send all again" })).toBeNull();
  });

  it("shows the chosen channel, also once nothing of it is left", async () => {
    messages = [message({ channel: "push" }), message({ id: ID.replace(/a1$/, "a2") })];
    channels = ["mail", "push"];
    const sent = answer(outboxApi.sendAllAgain, () => {
      messages = messages.slice(1);
      channels = ["mail"];
      return success({ again: 1, left: 0 });
    });
    open();
    await user.selectOptions(await screen.findByLabelText("Channel"), "push");
    await user.click(await screen.findByRole("button", { name: "Send all again" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Send all again" }));
    expect(await screen.findByText("1 letter waits to be sent again.")).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: "Send all again" })).toBeNull(),
    );
    expect(sent[0]?.body).toEqual({ channel: "push" });
    expect(screen.getByLabelText("Channel")).toHaveValue("push");
    await user.selectOptions(screen.getByLabelText("Channel"), "");
    expect(screen.queryByLabelText("Channel")).toBeNull();
  });

  it("asks once before it gives a waiting message up", async () => {
    messages = [message({ state: "waiting", nextAttemptAt: "2026-01-05T11:00:00.000Z" })];
    const given = answer(outboxApi.giveUp, () => success(null));
    open("?state=waiting");
    await user.click(await screen.findByRole("button", { name: "Give up" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(given).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Give up" }));
    expect(await screen.findByText(/has failed for good/)).toBeVisible();
    expect(given).toHaveLength(1);
  });

  it("shows what lost its point, with nothing to press", async () => {
    messages = [message({ state: "expired", expiresAt: "2026-01-05T10:05:00.000Z" })];
    open("?state=expired");
    const list = within(await screen.findByRole("list", { name: "Expired" }));
    expect(list.getByText(/Lost its point 5 Jan 2026/)).toBeVisible();
    expect(list.queryByRole("button")).toBeNull();
  });

  it("changes the state by a press, and searches by the whole address", async () => {
    const { location } = open();
    await user.click(await screen.findByRole("button", { name: /Waiting/ }));
    expect(await screen.findByText("Nothing waits to be sent.")).toBeVisible();
    expect(location().search).toBe("?state=waiting");
    await user.type(screen.getByRole("searchbox"), "ada@example.org");
    await waitFor(() =>
      expect(asked.at(-1)?.query).toMatchObject({ recipient: "ada@example.org" }),
    );
    expect(await screen.findByText("No message here went to that address.")).toBeVisible();
  });

  it("offers a retry after a failure, and says who may not see it", async () => {
    answer(outboxApi.messages, () => failure(500, "internal", "Broken."));
    const view = open();
    expect(await screen.findByText("The outbox could not be loaded")).toBeVisible();
    view.unmount();
    openOffice("/dashboard/desk/outbox", []);
    expect(await screen.findByText("Not allowed")).toBeVisible();
  });
});
