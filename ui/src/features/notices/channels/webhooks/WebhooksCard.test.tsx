import {
  WEBHOOK_EVENTS,
  WEBHOOK_LIMITS,
  webhooksApi,
  type Permission,
  type WebhookAttemptDto,
  type WebhookDto,
} from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakePlatform } from "../../../../platform/fakePlatform.ts";
import { renderApp } from "../../../../testing/renderApp.tsx";
import { sampleUser } from "../../../../testing/samples.ts";
import { answer, failure, success } from "../../../../testing/server.ts";
import { answerSettingsPage } from "../../../accounts/settings/testing/settingsPage.ts";

const ID = "0198f0a2-0000-7000-8000-0000000000b1";
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

const sample = (changes: Partial<WebhookDto> = {}): WebhookDto => ({
  id: ID,
  url: "https://tool.example/hook?key=private",
  events: [...WEBHOOK_EVENTS],
  filter: { pairs: [], minConfidence: 50, recommendedOnly: false, quietHours: null },
  disabled: null,
  failingSince: null,
  createdAt: "2026-01-05T08:00:00.000Z",
  secretAt: "2026-01-05T08:00:00.000Z",
  ...changes,
});

const user = userEvent.setup({ delay: null });
let webhooks: WebhookDto[];

/** Signs in with or without the right to see signals. */
function as(permissions: Permission[]) {
  answerSettingsPage(sampleUser({ role: "member", permissions }));
  answer(webhooksApi.list, () => success(webhooks));
}

beforeEach(() => {
  webhooks = [];
  as(["account.own", "signals.read"]);
});

async function openCard() {
  renderApp("/dashboard/settings", { platform: createFakePlatform({ token: "t" }) });
  return within(await screen.findByRole("region", { name: "Webhooks" }));
}

const act = async (label: string) => {
  await user.click(await screen.findByRole("button", { name: "Actions for tool.example" }));
  await user.click(await screen.findByRole("menuitem", { name: new RegExp(`^${label}`) }));
};

describe("the webhooks card", () => {
  it("adds a webhook and shows its secret once", async () => {
    const sent = answer(webhooksApi.create, () => {
      webhooks = [sample()];
      return success({ webhook: sample(), secret: SECRET });
    });
    const card = await openCard();
    expect(await card.findByText("No webhook yet")).toBeVisible();
    await user.click(card.getByRole("button", { name: "Add a webhook" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Add the webhook" }));
    expect(await dialog.findByText(/Enter an address such as/)).toBeVisible();
    await user.type(dialog.getByLabelText("Address"), "https://tool.example/hook?key=private");
    await user.click(dialog.getByRole("checkbox", { name: /Voided/ }));
    await user.selectOptions(dialog.getByLabelText("Signals"), "54");
    await user.click(dialog.getByRole("checkbox", { name: "EUR/USD" }));
    await user.click(dialog.getByRole("checkbox", { name: /Quiet hours/ }));
    await user.click(dialog.getByRole("button", { name: "Add the webhook" }));
    expect(await screen.findByText(SECRET)).toBeVisible();
    expect(sent[0]?.body).toEqual({
      url: "https://tool.example/hook?key=private",
      events: ["signal.published", "signal.settled"],
      filter: {
        pairs: ["EUR/USD"],
        minConfidence: 54,
        recommendedOnly: false,
        quietHours: { from: "22:00", to: "07:00" },
      },
      enabled: true,
    });
    await user.click(screen.getByRole("button", { name: "I have copied it" }));
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
    expect(await card.findByText("tool.example")).toBeVisible();
    expect(card.queryByText(/private/)).toBeNull();
  });

  it("keeps what was typed when the server refuses it, at its field", async () => {
    const message = "Only a public address can be used";
    answer(webhooksApi.create, () =>
      failure(400, "validation_failed", message, { fields: [{ path: "url", message }] }),
    );
    const card = await openCard();
    await user.click(await card.findByRole("button", { name: "Add a webhook" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Address"), "https://10.0.0.1/");
    await user.click(dialog.getByRole("button", { name: "Add the webhook" }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByLabelText("Address")).toHaveValue("https://10.0.0.1/");
    for (const name of [/Published/, /Settled/, /Voided/]) {
      await user.click(dialog.getByRole("checkbox", { name }));
    }
    await user.click(dialog.getByRole("button", { name: "Add the webhook" }));
    expect(await dialog.findByText("Choose at least one event.")).toBeVisible();
  });

  it("sends a test and lists the deliveries", async () => {
    webhooks = [sample()];
    const tested = answer(webhooksApi.test, () => success(null));
    const attempt: WebhookAttemptDto = {
      id: ID,
      messageId: ID,
      event: "webhook.test",
      at: "2026-01-05T08:00:00.000Z",
      delivered: false,
      status: 500,
      fault: "It answered 500.",
      duration: 12,
    };
    answer(webhooksApi.attempts, () => success([attempt]));
    const card = await openCard();
    await user.click(await card.findByRole("button", { name: "Send a test" }));
    expect(await card.findByText("A test message to tool.example is on its way.")).toBeVisible();
    expect(tested).toHaveLength(1);
    await user.click(card.getByRole("button", { name: "Deliveries" }));
    const log = within(await screen.findByRole("list", { name: "Deliveries" }));
    expect(log.getByText("Test")).toBeVisible();
    expect(log.getByText("Failed")).toBeVisible();
    expect(log.getByText("500 · 12 ms")).toBeVisible();
    expect(log.getByText("It answered 500.")).toBeVisible();
  });

  it("switches off and on, and says why one was switched off", async () => {
    webhooks = [sample({ disabled: "failing", failingSince: "2026-01-05T08:00:00.000Z" })];
    const sent = answer(webhooksApi.change, () => {
      webhooks = [sample()];
      return success(sample());
    });
    const card = await openCard();
    expect(await card.findByText("Switched off")).toBeVisible();
    expect(card.getByText(/Every attempt failed for twelve hours/)).toBeVisible();
    expect(card.queryByRole("button", { name: "Send a test" })).toBeNull();
    await act("Switch on");
    expect(await card.findByText("The webhook to tool.example is on.")).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ enabled: true, url: sample().url });
    expect(await card.findByText("On")).toBeVisible();
  });

  it("asks once before a new secret and before it removes", async () => {
    webhooks = [sample()];
    answer(webhooksApi.rotateSecret, () => success({ webhook: sample(), secret: SECRET }));
    answer(webhooksApi.remove, () => {
      webhooks = [];
      return success(null);
    });
    const card = await openCard();
    await act("New secret");
    await user.click(await screen.findByRole("button", { name: "Make a new secret" }));
    expect(await screen.findByText(SECRET)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "I have copied it" }));
    await act("Remove");
    await user.click(await screen.findByRole("button", { name: "Remove" }));
    expect(await card.findByText("The webhook to tool.example is removed.")).toBeVisible();
    expect(await card.findByText("No webhook yet")).toBeVisible();
  });

  it("offers a retry, keeps to the limit, and says what opens it", async () => {
    answer(webhooksApi.list, () => failure(500, "internal", "Oops"));
    const card = await openCard();
    expect(await card.findByText("Your webhooks could not be loaded")).toBeVisible();
    webhooks = Array.from({ length: WEBHOOK_LIMITS.perMember }, (_, n) =>
      sample({ id: ID.replace(/1$/, String(n)) }),
    );
    answer(webhooksApi.list, () => success(webhooks));
    await user.click(card.getByRole("button", { name: "Retry" }));
    expect(await card.findByText(/You have all 5 webhooks/)).toBeVisible();
    expect(card.queryByRole("button", { name: "Add a webhook" })).toBeNull();
  });

  it("sends a member who has not acknowledged the risk disclosure to the signal room", async () => {
    as(["account.own", "signals.enter"]);
    const card = await openCard();
    expect(await card.findByText(/: acknowledge the risk disclosure there first\.$/)).toBeVisible();
  });

  it("lets a member without the signal room only look and remove", async () => {
    as(["account.own"]);
    const card = await openCard();
    expect(
      await card.findByText(/They open with the signal room: verify your funded account/),
    ).toBeVisible();
    expect(card.queryByRole("button", { name: "Add a webhook" })).toBeNull();
  });
});
