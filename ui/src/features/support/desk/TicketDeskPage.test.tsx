import { HOUR, type StaffTicketDto, accountsApi, supportDeskApi } from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakePlatform } from "../../../platform/fakePlatform.ts";
import { renderApp } from "../../../testing/renderApp.tsx";
import { sampleUser } from "../../../testing/samples.ts";
import { answer, failure, success } from "../../../testing/server.ts";
import { answerDesk, COLLEAGUE, idOf, ME, openDesk, ticketRow } from "./testing/ticketDesk.ts";

const user = userEvent.setup({ delay: null });

beforeEach(answerDesk);

const rows = async () =>
  within(await screen.findByRole("region", { name: "Tickets" })).findAllByRole("link");

describe("the ticket desk", () => {
  it("shows what one chooses by, in words", async () => {
    const since = new Date(Date.now() - 27 * HOUR).toISOString();
    const list: StaffTicketDto[] = [
      ticketRow({
        priority: "urgent",
        waitingSince: since,
        assignee: ME,
        viewers: [COLLEAGUE],
      }),
      ticketRow({ id: idOf(11), subject: "Answered one", status: "answered", assignee: COLLEAGUE }),
    ];
    answer(supportDeskApi.tickets, () => success(list));
    openDesk();
    const [first, second] = await rows();
    expect(first).toHaveAttribute("href", `/dashboard/desk/tickets/${idOf(10)}`);
    for (const words of [
      "Deposit not seen",
      "27 h",
      "Ada Obi",
      "Deposit issues",
      "Overdue by 3 h",
      "Urgent",
      "Yours",
      "Being viewed by Kim Desk",
    ]) {
      expect(first).toHaveTextContent(words);
    }
    expect(second).toHaveTextContent("Answered");
    expect(second).toHaveTextContent("Kim Desk");
    expect(second).not.toHaveTextContent("In time");
    expect(screen.getByText("1 with you, 2 with nobody")).toBeVisible();
    expect(screen.getByText(/1 due soon/)).toBeVisible();
    expect(await screen.findByRole("link", { name: "Tickets" })).toHaveAttribute(
      "aria-current",
      "page",
    );
  });

  it("asks for what is not closed, and for what the filters say", async () => {
    const calls = answer(supportDeskApi.tickets, () => success([ticketRow()]));
    openDesk();
    await rows();
    expect(calls[0]?.query).toEqual({ page: "1", status: "active" });
    await user.selectOptions(screen.getByLabelText("With"), "With me (1)");
    await user.selectOptions(screen.getByLabelText("Status"), "Needs an answer (3)");
    await user.selectOptions(screen.getByLabelText("Category"), "Billing");
    await user.selectOptions(screen.getByLabelText("Priority"), "Urgent");
    await waitFor(() =>
      expect(calls.at(-1)?.query).toEqual({
        page: "1",
        status: "open",
        assignee: "me",
        category: "billing",
        priority: "urgent",
      }),
    );
  });

  it("searches all tickets, closed ones too, and says when it finds none", async () => {
    const calls = answer(supportDeskApi.tickets, ({ query }) =>
      success(query["search"] === undefined ? [ticketRow()] : []),
    );
    openDesk();
    await rows();
    await user.keyboard("/");
    expect(screen.getByLabelText("Find by subject or member")).toHaveFocus();
    await user.keyboard("zzz");
    expect(await screen.findByText("No ticket found")).toBeVisible();
    expect(calls.at(-1)?.query).toEqual({ page: "1", status: "all", search: "zzz" });
  });

  it("is walked through with j and k, and opened with Enter", async () => {
    answer(supportDeskApi.tickets, () =>
      success([ticketRow(), ticketRow({ id: idOf(11), subject: "Second" })]),
    );
    const app = openDesk();
    const [first, second] = await rows();
    await user.keyboard("j");
    expect(first).toHaveFocus();
    await user.keyboard("j");
    expect(second).toHaveFocus();
    await user.keyboard("k{Enter}");
    await waitFor(() => expect(app.path()).toBe(`/dashboard/desk/tickets/${idOf(10)}`));
    expect(await screen.findByRole("log", { name: "Conversation" })).toBeVisible();
    expect((await rows())[0]).toHaveAttribute("aria-current", "page");
  });

  it("says what an empty queue means", async () => {
    answer(supportDeskApi.tickets, () => success([]));
    openDesk();
    expect(await screen.findByText("Nothing waits")).toBeVisible();
  });

  it("offers a retry where the list fails", async () => {
    let broken = true;
    answer(supportDeskApi.tickets, () =>
      broken ? failure(500, "internal", "Oops") : success([ticketRow()]),
    );
    openDesk();
    expect(await screen.findByText("The tickets could not be loaded")).toBeVisible();
    broken = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await rows()).toHaveLength(1);
  });

  it("is not for members", async () => {
    const me = sampleUser({
      role: "member",
      permissions: ["account.own"],
      dashboardUnlocked: true,
    });
    answer(accountsApi.me, () => success(me));
    renderApp("/dashboard/desk/tickets", { platform: createFakePlatform({ token: "t" }) });
    expect(await screen.findByText("Not allowed")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Tickets" })).toBeNull();
  });
});
