import {
  accountsApi,
  contentApi,
  marketApi,
  supportApi,
  TICKET_FILE_TYPE_MESSAGE,
  ticketFilesApi,
  type TicketDto,
  type TicketThreadDto,
} from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakePlatform } from "../../platform/fakePlatform.ts";
import { renderApp } from "../../testing/renderApp.tsx";
import { sampleContent, sampleLinks, sampleMarket, sampleUser } from "../../testing/samples.ts";
import { answer, failure, success } from "../../testing/server.ts";

const ID = "0198f0a2-0000-7000-8000-0000000000aa";
const TIME = "2026-06-01T10:00:00.000Z";
const user = userEvent.setup({ delay: null });

const ticket = (changes: Partial<TicketDto> = {}): TicketDto => ({
  id: ID,
  subject: "Deposit not seen",
  category: "deposit-issues",
  priority: "medium",
  status: "open",
  createdAt: TIME,
  updatedAt: TIME,
  ...changes,
});

const thread = (changes: Partial<TicketThreadDto> = {}): TicketThreadDto => ({
  ...ticket(),
  messages: [{ id: ID, author: "member", text: "Where is it?", files: [], createdAt: TIME }],
  ...changes,
});

beforeEach(() => {
  answer(marketApi.status, () => success(sampleMarket()));
  answer(contentApi.public, () => success(sampleContent()));
  answer(contentApi.faq, () =>
    success([{ question: "Who holds my money?", answer: "The broker." }]),
  );
  answer(contentApi.links, () => success(sampleLinks()));
  answer(contentApi.supportContacts, () =>
    success({
      email: "support@example.org",
      emailHours: "Answers within 2-24 hours",
      chatHours: "24/7",
      phone: "+1 202-555-0142",
      phoneHours: "Mon-Fri 9AM-6PM UTC",
    }),
  );
  answer(supportApi.tickets, () => success([]));
});

function open(path = "/dashboard/support") {
  const me = sampleUser({ role: "support", permissions: ["account.own"] });
  answer(accountsApi.me, () => success(me));
  const platform = createFakePlatform({ token: "t", stored: { user: JSON.stringify(me) } });
  return renderApp(path, { platform });
}

const send = (name = "Send ticket") => user.click(screen.getByRole("button", { name }));

describe("Support Hub", () => {
  it("shows contacts, hours, questions and the account at hand", async () => {
    const app = open();
    expect(await screen.findByText("Answers within 2-24 hours")).toBeVisible();
    expect(screen.getByText("24/7")).toBeVisible();
    expect(screen.getByText("Mon-Fri 9AM-6PM UTC")).toBeVisible();
    expect(screen.getByRole("link", { name: "+1 202-555-0142" })).toHaveAttribute(
      "href",
      "tel:+12025550142",
    );
    await user.click(screen.getByRole("link", { name: /Open the chat/ }));
    expect(app.platform.opened).toEqual(["https://chat.example/us"]);
    expect(await screen.findByText("Who holds my money?")).toBeVisible();
    const summary = within(screen.getByRole("region", { name: "Account summary" }));
    expect(summary.getByText("member@example.org")).toBeVisible();
    expect(summary.getByText("AX7K-22QM")).toBeVisible();
  });

  it("says what to do when there is no ticket, and lists those that there are", async () => {
    let tickets: TicketDto[] = [];
    answer(supportApi.tickets, () => success(tickets));
    const app = open();
    expect(await screen.findByText("No tickets yet")).toBeVisible();
    app.unmount();
    tickets = [ticket({ status: "waiting" })];
    open();
    const row = await screen.findByRole("link", { name: /Deposit not seen/ });
    expect(row).toHaveAttribute("href", `/dashboard/support/tickets/${ID}`);
    expect(row).toHaveTextContent("Waiting for you");
    expect(row).toHaveTextContent("1 Jun 2026, 11:00 AM WAT");
  });

  it("pages through many tickets", async () => {
    const calls = answer(supportApi.tickets, ({ query }) =>
      success(
        query["page"] === "2"
          ? [ticket({ subject: "The oldest" })]
          : Array.from({ length: 20 }, (_, index) =>
              ticket({ id: ID.replace(/..$/, String(10 + index)), subject: `Ticket ${index}` }),
            ),
      ),
    );
    open();
    await user.click(await screen.findByRole("button", { name: "Older" }));
    expect(await screen.findByText("The oldest")).toBeVisible();
    expect(screen.getByRole("button", { name: "Older" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Newer" }));
    expect(await screen.findByText("Ticket 0")).toBeVisible();
    expect(calls[0]?.query).toEqual({ page: "1", limit: "20" });
  });

  it("offers a retry where the list fails", async () => {
    let broken = true;
    answer(supportApi.tickets, () =>
      broken ? failure(500, "internal", "Oops") : success([ticket()]),
    );
    open();
    expect(await screen.findByText("Your tickets could not be loaded")).toBeVisible();
    broken = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Deposit not seen")).toBeVisible();
  });

  it("names what is missing in a new ticket, then sends it with medium priority", async () => {
    const sent = answer(supportApi.openTicket, () => success(thread()));
    answer(supportApi.ticket, () => success(thread()));
    const app = open();
    await screen.findByRole("heading", { name: "Support Hub" });
    await send();
    expect(await screen.findByText("Please enter a subject")).toBeVisible();
    expect(screen.getByText("Please choose a category")).toBeVisible();
    expect(screen.getByText("Please enter a message")).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText("Subject")).toHaveFocus());
    expect(sent).toHaveLength(0);

    await user.type(screen.getByLabelText("Subject"), "Deposit not seen");
    await user.selectOptions(screen.getByLabelText("Category"), "Deposit issues");
    await user.type(screen.getByLabelText("Message"), "Where is it?");
    await send();
    expect(await screen.findByRole("log", { name: "Conversation" })).toBeVisible();
    expect(app.path()).toBe(`/dashboard/support/tickets/${ID}`);
    expect(sent[0]?.body).toEqual({
      subject: "Deposit not seen",
      category: "deposit-issues",
      priority: "medium",
      message: "Where is it?",
    });
  });

  it("keeps a ticket that could not be sent", async () => {
    answer(supportApi.openTicket, () => HttpResponse.error());
    open();
    await user.type(await screen.findByLabelText("Subject"), "Help");
    await user.selectOptions(screen.getByLabelText("Category"), "other");
    await user.type(screen.getByLabelText("Message"), "Please");
    await send();
    expect(await screen.findByRole("alert")).toHaveTextContent("Network error");
    expect(screen.getByLabelText("Message")).toHaveValue("Please");
  });
});

describe("a ticket", () => {
  const PATH = `/dashboard/support/tickets/${ID}`;

  it("shows who wrote what, takes a reply and clears the field", async () => {
    let now = thread({
      status: "answered",
      messages: [
        ...thread().messages,
        {
          id: ID.replace("aa", "bb"),
          author: "staff",
          text: "It is here.",
          files: [],
          createdAt: TIME,
        },
      ],
    });
    answer(supportApi.ticket, () => success(now));
    const sent = answer(supportApi.reply, ({ body }) => {
      const { message } = body as { message: string };
      const own = { id: ID.replace("aa", "cc"), author: "member" as const, createdAt: TIME };
      now = {
        ...now,
        status: "open",
        messages: [...now.messages, { ...own, text: message, files: [] }],
      };
      return success(now);
    });
    open(PATH);
    const log = within(await screen.findByRole("log", { name: "Conversation" }));
    expect(log.getByText("You")).toBeVisible();
    expect(log.getByText("SignalDeck support")).toBeVisible();
    await send("Send reply");
    expect(await screen.findByText("Please enter a message")).toBeVisible();
    await user.type(screen.getByLabelText("Message"), "Thank you");
    await send("Send reply");
    expect(await log.findByText("Thank you")).toBeVisible();
    expect(screen.getByLabelText("Message")).toHaveValue("");
    expect(sent.map(({ body }) => body)).toEqual([{ message: "Thank you" }]);
  });

  it("takes no file that is none, lets it be left out, and says when a download fails", async () => {
    const [first] = thread().messages;
    const file = { id: ID.replace("aa", "dd"), name: "receipt.png", bytes: 2_048 };
    const files = [{ ...file, type: "image/png" as const }];
    answer(supportApi.ticket, () =>
      success(thread({ messages: first ? [{ ...first, files }] : [] })),
    );
    answer(ticketFilesApi.file, () => failure(404, "not_found", "This file is gone."));
    open(PATH);
    await user.click(await screen.findByRole("button", { name: /receipt.png, 2 KB ?, download/ }));
    expect(await screen.findByText("This file is gone.")).toBeVisible();

    const picker = userEvent.setup({ applyAccept: false });
    await picker.type(screen.getByLabelText("Message"), "Look");
    const page = new File(["<html>"], "page.html", { type: "text/html" });
    await picker.upload(screen.getByLabelText(/File \(optional\)/), page);
    await send("Send reply");
    expect(await screen.findByText(TICKET_FILE_TYPE_MESSAGE())).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Leave the file out" }));
    expect(screen.queryByText(TICKET_FILE_TYPE_MESSAGE())).toBeNull();
    expect(screen.getByLabelText("Message")).toHaveValue("Look");
  });

  it("is closed and reopened", async () => {
    let now = thread();
    answer(supportApi.ticket, () => success(now));
    answer(supportApi.setOwnStatus, ({ body }) => {
      now = { ...now, ...(body as { status: "open" | "closed" }) };
      return success(now);
    });
    open(PATH);
    await user.click(await screen.findByRole("button", { name: "Close ticket" }));
    expect(await screen.findByText("Closed")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Reopen ticket" }));
    expect(await screen.findByRole("button", { name: "Close ticket" })).toBeVisible();
  });

  it("says so when there is no such ticket", async () => {
    answer(supportApi.ticket, () => failure(404, "not_found", "There is no such ticket."));
    open(PATH);
    expect(await screen.findByRole("alert")).toHaveTextContent("There is no such ticket.");
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("link", { name: "Support Hub" })).toHaveAttribute(
      "href",
      "/dashboard/support",
    );
  });
});
