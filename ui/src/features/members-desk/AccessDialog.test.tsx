import { membersDeskApi } from "@signaldeck/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { answer, failure, success } from "../../testing/server.ts";
import { answerDesk, openDesk, sampleFacts } from "./testing/membersDesk.ts";

const FACTS = sampleFacts();
const PATH = `/dashboard/admin/users/${FACTS.id}`;

beforeEach(() => answerDesk());

describe("changing the access", () => {
  const fill = async () => {
    await userEvent.click(await screen.findByText("Change access"));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.selectOptions(dialog.getByLabelText("Tier"), "pro");
    await userEvent.click(dialog.getByText("The dashboard is unlocked"));
    return dialog;
  };

  it("needs a reason, keeps what was typed after a conflict, and then sets it", async () => {
    let late = true;
    const asked = answer(membersDeskApi.setAccess, () =>
      late
        ? failure(409, "conflict", "The access has changed meanwhile.")
        : success(sampleFacts({ tier: "pro", dashboardUnlocked: true })),
    );
    openDesk(PATH);
    const dialog = await fill();
    await userEvent.click(dialog.getByText("Set access"));
    expect(await dialog.findByText("Please give a reason")).toBeVisible();
    expect(asked).toHaveLength(0);
    await userEvent.type(dialog.getByLabelText("Reason"), "Won");
    await userEvent.click(dialog.getByText("Set access"));
    expect(await dialog.findByRole("alert")).toHaveTextContent("changed meanwhile");
    expect(dialog.getByLabelText("Reason")).toHaveValue("Won");
    late = false;
    await userEvent.click(dialog.getByText("Set access"));
    expect(await screen.findByText("The access is set: Pro, unlocked.")).toBeVisible();
    expect(asked[0]?.body).toEqual({
      tier: "pro",
      dashboardUnlocked: true,
      until: null,
      reason: "Won",
      seen: { tier: "guest", dashboardUnlocked: false, grantedUntil: null },
    });
  });

  it("sends the end of the chosen day in the display zone, and shows the server's complaint on it", async () => {
    const asked = answer(membersDeskApi.setAccess, () =>
      failure(400, "validation_failed", "Past.", { fields: [{ path: "until", message: "Past." }] }),
    );
    openDesk(PATH);
    const dialog = await fill();
    await userEvent.type(dialog.getByLabelText(/^Until the end of/), "2026-11-30");
    await userEvent.type(dialog.getByLabelText("Reason"), "So");
    await userEvent.click(dialog.getByText("Set access"));
    expect(await dialog.findByText("Past.")).toBeVisible();
    expect(asked[0]?.body).toMatchObject({ until: "2026-11-30T22:59:59.999Z" });
  });

  it("tells how long a grant lasts and what follows", async () => {
    answer(membersDeskApi.member, () =>
      success(
        sampleFacts({
          tier: "gold",
          dashboardUnlocked: true,
          grantedUntil: "2026-02-01T09:00:00.000Z",
          afterGrant: { tier: "silver", dashboardUnlocked: true },
        }),
      ),
    );
    openDesk(PATH);
    expect(
      await screen.findByText(/Granted until 1 Feb 2026, 10:00 AM WAT\. From then on/),
    ).toHaveTextContent("Silver, unlocked");
  });
});
