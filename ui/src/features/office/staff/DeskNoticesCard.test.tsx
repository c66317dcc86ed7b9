import {
  DESK_NOTICES_DEFAULTS,
  deskNoticesApi,
  staffOverviewApi,
  type DeskNoticesDto,
} from "@signaldeck/contract";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import {
  answerSettingsPage,
  openSettingsPage,
  settingsCard,
} from "../../accounts/settings/testing/settingsPage.ts";
import { sampleUser } from "../../../testing/samples.ts";
import { answer, failure, success } from "../../../testing/server.ts";

const support = sampleUser({
  role: "support",
  permissions: ["account.own", "desks.read", "claims.review", "tickets.answer"],
});
const notices = (changes: Partial<DeskNoticesDto> = {}): DeskNoticesDto => ({
  choice: DESK_NOTICES_DEFAULTS,
  reach: { push: false, telegram: true },
  ...changes,
});

beforeEach(() => {
  answerSettingsPage(support);
  answer(staffOverviewApi.overview, () => failure(500, "internal", "No"));
  answer(deskNoticesApi.deskNotices, () => success(notices()));
});

describe("notices from the desks", () => {
  it("offers what one works on and how one can be reached, and saves the choice", async () => {
    const choice = {
      kinds: ["claims", "applications", "reports", "letters"] as const,
      channels: ["mail", "telegram"] as const,
      hours: { from: "09:30", to: "20:00" },
      zone: "Europe/Berlin",
      everyHours: 24 as const,
    };
    const sent = answer(deskNoticesApi.saveDeskNotices, () =>
      success(notices({ choice: { ...choice, kinds: [...choice.kinds], channels: ["mail"] } })),
    );
    openSettingsPage();
    const card = await settingsCard("Notices from the desks");
    expect(await card.findByRole("checkbox", { name: "Deposit claims" })).toBeChecked();
    expect(card.queryByRole("checkbox", { name: "Failed messages" })).toBeNull();
    expect(card.getByText("No device gets push messages. Add one below.")).toBeVisible();
    await userEvent.click(card.getByRole("checkbox", { name: "Tickets" }));
    await userEvent.click(card.getByRole("checkbox", { name: "Telegram" }));
    await userEvent.clear(card.getByLabelText("From"));
    await userEvent.type(card.getByLabelText("From"), "09:30");
    await userEvent.selectOptions(card.getByLabelText("Time zone"), "Europe/Berlin");
    await userEvent.selectOptions(card.getByLabelText("Remind me"), "Once a day");
    await userEvent.click(card.getByRole("button", { name: "Save notices" }));
    expect(await card.findByText("Your choice is saved.")).toBeVisible();
    expect(sent[0]?.body).toEqual(choice);
  });

  it("asks for both times, and needs none at any hour", async () => {
    const sent = answer(deskNoticesApi.saveDeskNotices, () => success(notices()));
    openSettingsPage();
    const card = await settingsCard("Notices from the desks");
    await userEvent.clear(await card.findByLabelText("To"));
    await userEvent.click(card.getByRole("button", { name: "Save notices" }));
    expect(await card.findByText("Please enter a time such as 22:00")).toBeVisible();
    expect(sent).toHaveLength(0);
    await userEvent.click(card.getByRole("checkbox", { name: "At any hour" }));
    await userEvent.click(card.getByRole("button", { name: "Save notices" }));
    expect(await card.findByText("Your choice is saved.")).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ hours: null });
  });

  it("is nothing for members", async () => {
    answerSettingsPage(sampleUser({ permissions: ["account.own"] }));
    openSettingsPage();
    await settingsCard("Profile");
    expect(screen.queryByRole("region", { name: "Notices from the desks" })).toBeNull();
  });
});
