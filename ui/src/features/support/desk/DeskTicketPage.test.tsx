import { supportDeskApi, type StaffThreadDto } from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { api, deskTag } from "../../../api/baseApi.ts";
import { answer, failure, success } from "../../../testing/server.ts";
import {
  answerDesk,
  COLLEAGUE,
  idOf,
  ME,
  openDesk,
  thread,
  ticketRow,
} from "./testing/ticketDesk.ts";

const user = userEvent.setup({ delay: null });
const PATH = `/dashboard/desk/tickets/${idOf(10)}`;

let now: StaffThreadDto;
beforeEach(() => {
  answerDesk();
  now = thread();
  answer(supportDeskApi.ticket, () => success(now));
});

const opened = async () => {
  const app = openDesk(PATH);
  const log = within(await screen.findByRole("log", { name: "Conversation" }));
  return { app, log };
};
const box = () => screen.getByLabelText("Answer");
const colleagueAnswers = () => {
  const createdAt = new Date().toISOString();
  const message = {
    id: idOf(31),
    author: "staff" as const,
    staff: COLLEAGUE,
    text: "I did",
    files: [],
  };
  now = { ...now, status: "answered", messages: [...now.messages, { ...message, createdAt }] };
};

describe("a ticket on the desk", () => {
  it("shows conversation and notes apart, and who the member is", async () => {
    const createdAt = new Date().toISOString();
    now = thread({
      notes: [{ id: idOf(40), staff: COLLEAGUE, text: "Same card as before", createdAt }],
    });
    now.member = {
      ...now.member,
      depositAmount: 100,
      waitingClaim: { id: idOf(50), declaredAmount: 500, createdAt },
      otherTickets: [ticketRow({ id: idOf(11), subject: "Earlier one", status: "closed" })],
      otherTicketsTotal: 7,
    };
    const { log } = await opened();
    expect(log.getByText("Where is it?")).toBeVisible();
    const note = log.getByText("Same card as before").closest("li");
    expect(note).toHaveTextContent("Internal note by Kim Desk");
    const member = within(screen.getByRole("region", { name: "Member" }));
    expect(member.getByText("AX7K-22QM")).toBeVisible();
    expect(member.getByText("$100")).toBeVisible();
    expect(member.getByText(/A claim of \$500 waits/)).toHaveAttribute(
      "href",
      `/dashboard/desk/claims/${idOf(50)}`,
    );
    expect(member.getByRole("link", { name: "All about this member" })).toHaveAttribute(
      "href",
      `/dashboard/admin/users/${idOf(20)}`,
    );
    expect(member.getByText("Other tickets (7)")).toBeVisible();
    expect(member.getByRole("link", { name: /Earlier one/ })).toHaveTextContent("Closed");
  });

  it("is answered by a canned answer, which keeps what was typed", async () => {
    const sent = answer(supportDeskApi.reply, ({ body }) => {
      const { message, status } = body as { message: string; status: "waiting" };
      const own = { id: idOf(32), author: "staff" as const, staff: ME, text: message, files: [] };
      const createdAt = new Date().toISOString();
      now = { ...now, status, messages: [...now.messages, { ...own, createdAt }] };
      return success(now);
    });
    const { log } = await opened();
    const canned = screen.getByLabelText("Insert a canned answer");
    await waitFor(() => expect(canned).toBeEnabled());
    expect(
      within(canned)
        .getAllByRole("group")
        .map((group) => group.getAttribute("label")),
    ).toEqual(["For Deposit issues", "Others"]);
    await user.keyboard("r");
    await waitFor(() => expect(box()).toHaveFocus());
    await user.keyboard("I looked it up.");
    await user.selectOptions(canned, "Deposit does not show yet");
    const filled = "I looked it up.\n\nHello Ada,\n\nyour code is AX7K-22QM at SignalDeck.";
    expect(box()).toHaveValue(filled);
    expect(box()).toHaveFocus();
    expect(screen.getByRole("radio", { name: "Waits for the member" })).toBeChecked();
    await user.click(screen.getByRole("button", { name: "Send answer" }));
    expect(await log.findByText(/I looked it up/)).toBeVisible();
    expect(sent[0]?.body).toEqual({ message: filled, status: "waiting", lastSeen: idOf(30) });
    expect(box()).toHaveValue("");
    expect(screen.getByText("The answer is sent. The member is told by email.")).toBeVisible();
  });

  it("keeps a stale answer, says why it was refused, and sends it when asked again", async () => {
    const sent = answer(supportDeskApi.reply, ({ body }) => {
      if ((body as { lastSeen: string }).lastSeen === idOf(30)) {
        colleagueAnswers();
        return failure(409, "conflict", "Kim Desk has answered meanwhile.");
      }
      return success(now);
    });
    const { log } = await opened();
    await user.type(box(), "Mine");
    await user.click(screen.getByRole("button", { name: "Send answer" }));
    expect(await screen.findByText("Kim Desk has answered meanwhile.")).toBeVisible();
    expect(box()).toHaveValue("Mine");
    expect(await log.findByText("I did")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Send answer" }));
    await waitFor(() => expect(box()).toHaveValue(""));
    expect(sent.map(({ body }) => (body as { lastSeen: string }).lastSeen)).toEqual([
      idOf(30),
      idOf(31),
    ]);
  });

  it("says that a colleague answered while one was typing", async () => {
    const { app } = await opened();
    await user.type(box(), "Mine");
    colleagueAnswers();
    app.store.dispatch(api.util.invalidateTags([deskTag("tickets")]));
    expect(
      await screen.findByText("Kim Desk has answered since you began this answer."),
    ).toBeVisible();
    await user.click(screen.getByRole("button", { name: "I have read it" }));
    expect(screen.queryByText(/since you began/)).toBeNull();
    expect(box()).toHaveValue("Mine");
  });

  it("keeps what was typed on one ticket while another one is looked at", async () => {
    answer(supportDeskApi.tickets, () =>
      success([ticketRow(), ticketRow({ id: idOf(11), subject: "Second" })]),
    );
    await opened();
    await user.type(box(), "Half an ans");
    const list = within(screen.getByRole("region", { name: "Tickets" }));
    now = thread({ id: idOf(11), subject: "Second" });
    await user.click(await list.findByRole("link", { name: /Second/ }));
    expect(await screen.findByRole("heading", { name: "Second" })).toBeVisible();
    expect(box()).toHaveValue("");
    now = thread();
    await user.click(list.getByRole("link", { name: /Deposit not seen/ }));
    expect(await screen.findByRole("heading", { name: "Deposit not seen" })).toBeVisible();
    expect(box()).toHaveValue("Half an ans");
  });

  it("takes an internal note, and keeps one that could not be saved", async () => {
    let broken = true;
    const sent = answer(supportDeskApi.addNote, () =>
      broken ? failure(500, "internal", "Oops") : success(now),
    );
    await opened();
    await user.keyboard("i");
    const note = screen.getByLabelText("Note");
    await waitFor(() => expect(note).toHaveFocus());
    await user.click(screen.getByRole("button", { name: "Save note" }));
    expect(await screen.findByText("Please write the note first")).toBeVisible();
    await user.type(note, "Seems worried");
    await user.click(screen.getByRole("button", { name: "Save note" }));
    expect(await screen.findByText(/The note could not be saved/)).toBeVisible();
    expect(note).toHaveValue("Seems worried");
    broken = false;
    await user.click(screen.getByRole("button", { name: "Save note" }));
    expect(await screen.findByText("The note is saved.")).toBeVisible();
    expect(sent.at(-1)?.body).toEqual({ text: "Seems worried" });
  });

  it("is taken, given on and closed; what changed meanwhile is said", async () => {
    const assigned = answer(supportDeskApi.assign, ({ body }) => {
      const { assigneeId } = body as { assigneeId: string };
      now = { ...now, assignee: assigneeId === ME.id ? ME : COLLEAGUE };
      return success(now);
    });
    const moved = answer(supportDeskApi.setStatus, () =>
      failure(409, "conflict", "The member has written meanwhile."),
    );
    await opened();
    await user.keyboard("a");
    expect(await screen.findByText("Sam Desk has the ticket.")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Take it" })).toBeNull());
    const panel = within(screen.getByRole("region", { name: "Ticket" }));
    await user.selectOptions(panel.getByLabelText("With"), "Kim Desk");
    expect(await screen.findByText("Kim Desk has the ticket.")).toBeVisible();
    expect(assigned.map(({ body }) => body)).toEqual([
      { assigneeId: ME.id, seenAssigneeId: null },
      { assigneeId: COLLEAGUE.id, seenAssigneeId: ME.id },
    ]);
    await user.keyboard("{Escape}");
    (document.activeElement as HTMLElement).blur();
    await user.keyboard("c");
    expect(await screen.findByText("The member has written meanwhile.")).toBeVisible();
    expect(moved[0]?.body).toEqual({ status: "closed", lastSeen: idOf(30) });
  });

  it("saves priority and category at once", async () => {
    const sent = answer(supportDeskApi.triage, ({ body }) => {
      now = { ...now, ...(body as Partial<StaffThreadDto>) };
      return success(now);
    });
    await opened();
    const panel = within(screen.getByRole("region", { name: "Ticket" }));
    await user.selectOptions(panel.getByLabelText("Priority"), "Urgent");
    await waitFor(() => expect(panel.getByLabelText("Priority")).toHaveValue("urgent"));
    await user.selectOptions(panel.getByLabelText("Category"), "Billing");
    await waitFor(() => expect(panel.getByLabelText("Category")).toHaveValue("billing"));
    expect(sent.map(({ body }) => body)).toEqual([{ priority: "urgent" }, { category: "billing" }]);
  });

  it("names the colleague who has it open, too", async () => {
    const beats = answer(supportDeskApi.presence, ({ body }) =>
      success([{ ...COLLEAGUE, writing: (body as { writing: boolean }).writing }]),
    );
    await opened();
    expect(await screen.findByText("Being viewed by Kim Desk.")).toBeVisible();
    await user.type(box(), "M");
    expect(await screen.findByText("Kim Desk is writing on this ticket.")).toBeVisible();
    expect(beats.map(({ body }) => body)).toEqual([{ writing: false }, { writing: true }]);
  });

  it("says that there is no such ticket", async () => {
    answer(supportDeskApi.ticket, () => failure(404, "not_found", "There is no such ticket."));
    openDesk(PATH);
    expect(await screen.findByText("There is no such ticket.")).toBeVisible();
  });
});
