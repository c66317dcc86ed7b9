import { accountsApi, staffAccountsApi, type StaffAccountDto } from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakePlatform } from "../../../platform/fakePlatform.ts";
import { answerShell } from "../../../testing/answerShell.ts";
import { renderApp } from "../../../testing/renderApp.tsx";
import { sampleUser } from "../../../testing/samples.ts";
import { answer, failure, success } from "../../../testing/server.ts";

const account = (id: string, changes: Partial<StaffAccountDto> = {}): StaffAccountDto => ({
  id: `0198f0a2-0000-7000-8000-00000000000${id}`,
  fullName: `Colleague ${id}`,
  email: `colleague${id}@example.org`,
  role: "support",
  secondFactorSince: "2026-01-05T08:00:00.000Z",
  invitedUntil: null,
  sessions: 1,
  signedInAt: new Date().toISOString(),
  createdAt: "2026-01-01T08:00:00.000Z",
  own: false,
  ...changes,
});
const OWN = account("1", { fullName: "Own Self", role: "admin", own: true });
const COLLEAGUE = account("2");
const INVITED = account("3", {
  invitedUntil: "2100-01-01T08:00:00.000Z",
  secondFactorSince: null,
  sessions: 0,
  signedInAt: null,
});

beforeEach(() => {
  answerShell({
    role: "admin",
    secondFactor: "on",
    permissions: ["account.own", "staff.manage"],
  });
  answer(staffAccountsApi.staff, () => success([OWN, COLLEAGUE, INVITED]));
});

const open = () =>
  renderApp("/dashboard/admin/staff", { platform: createFakePlatform({ token: "t" }) });
const list = async () => within(await screen.findByRole("region", { name: "Staff accounts" }));
async function choose(name: string, action: RegExp) {
  await userEvent.click(await (await list()).findByRole("button", { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole("menuitem", { name: action }));
  return within(await screen.findByRole("dialog"));
}

describe("the staff page", () => {
  it("lists who works here, and offers nothing for the own account", async () => {
    open();
    const box = await list();
    const rows = box.getAllByRole("listitem");
    expect(rows).toHaveLength(3);
    expect(within(rows[0] as HTMLElement).getByText("You")).toBeVisible();
    expect(within(rows[0] as HTMLElement).queryByRole("button")).toBeNull();
    expect(within(rows[1] as HTMLElement).getByText("Second factor on")).toBeVisible();
    expect(within(rows[1] as HTMLElement).getByText(/1 device, signed in/)).toBeVisible();
    expect(within(rows[2] as HTMLElement).getByText("No second factor")).toBeVisible();
    expect(within(rows[2] as HTMLElement).getByText(/^Invited until/)).toBeVisible();
    expect(await screen.findByRole("link", { name: "Staff" })).toHaveAttribute(
      "aria-current",
      "page",
    );
  });

  it("is not for who may not manage staff", async () => {
    answer(accountsApi.me, () =>
      success(sampleUser({ role: "support", secondFactor: "on", permissions: ["account.own"] })),
    );
    open();
    expect(await screen.findByText("Not allowed")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Staff" })).toBeNull();
  });

  it("offers a retry when it cannot load", async () => {
    answer(staffAccountsApi.staff, () => failure(500, "internal", "Oops"));
    open();
    const retry = await screen.findByRole("button", { name: "Retry" });
    answer(staffAccountsApi.staff, () => success([OWN]));
    await userEvent.click(retry);
    expect(await screen.findByText(/^You are alone here/)).toBeVisible();
  });

  it("invites, names faults at their fields, and keeps what was typed", async () => {
    const sent = answer(staffAccountsApi.invite, () =>
      failure(409, "conflict", "Taken.", { fields: [{ path: "email", message: "Taken." }] }),
    );
    open();
    await list();
    await userEvent.click(screen.getByRole("button", { name: "Invite" }));
    const dialog = within(await screen.findByRole("dialog"));
    const submit = () => userEvent.click(dialog.getByRole("button", { name: "Send invitation" }));
    await submit();
    expect(await dialog.findByText("Email is required")).toBeVisible();
    await userEvent.type(dialog.getByLabelText("Email"), "new@example.org");
    await userEvent.type(dialog.getByLabelText("Full name"), "New Person");
    await userEvent.selectOptions(dialog.getByLabelText("Role"), "admin");
    await submit();
    expect(await dialog.findByText("Taken.")).toBeVisible();
    expect(sent[0]?.body).toEqual({
      email: "new@example.org",
      fullName: "New Person",
      role: "admin",
    });
    expect(dialog.getByLabelText("Full name")).toHaveValue("New Person");

    answer(staffAccountsApi.invite, () => success(INVITED));
    await submit();
    expect(await screen.findByText(/on its way to new@example.org.*48 hours/)).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each([
    ["Colleague 2", /^Make administrator/, "changeRole", { role: "admin" }, /administrator now/],
    ["Colleague 2", /^Reset second factor/, "resetSecondFactor", null, /is off/],
    ["Colleague 2", /^Withdraw staff rights/, "withdraw", null, /no longer staff/],
    ["Colleague 3", /^Invite again/, "inviteAgain", null, /fresh invitation/],
    ["Colleague 3", /^Withdraw invitation/, "withdraw", null, /is withdrawn/],
  ] as const)("asks once, then does it: %s %s", async (name, action, call, body, note) => {
    const sent = answer(staffAccountsApi[call], () => success(COLLEAGUE));
    open();
    const dialog = await choose(name, action);
    expect(sent).toEqual([]);
    await userEvent.click(dialog.getAllByRole("button").at(-1) as HTMLElement);
    expect(await screen.findByText(note)).toBeVisible();
    expect(sent.map((one) => one.body)).toEqual([body]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("shows what was refused", async () => {
    answer(staffAccountsApi.withdraw, () => failure(409, "last_admin", "The only one."));
    open();
    const dialog = await choose("Colleague 2", /^Withdraw staff rights/);
    await userEvent.click(dialog.getByRole("button", { name: "Withdraw rights" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent("The only one.");
  });
});
