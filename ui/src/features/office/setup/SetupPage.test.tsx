import { doctorApi, setupApi, type SetupDto } from "@signaldeck/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakePlatform } from "../../../platform/fakePlatform.ts";
import { answerShell } from "../../../testing/answerShell.ts";
import { renderApp } from "../../../testing/renderApp.tsx";
import { answer, failure, success } from "../../../testing/server.ts";

const user = userEvent.setup({ delay: null });

const FRESH: SetupDto = {
  startedAt: "2026-06-01T08:00:00.000Z",
  waiting: [],
  brand: {
    name: "SignalDeck",
    supportEmail: "support@signaldeck.example",
    writable: true,
    done: false,
  },
  address: { source: "none", url: null, done: false },
  mail: { source: "none", server: null, from: null, done: false },
  feed: { source: "none", feed: null, pairs: null, running: "Nothing yet", done: false },
  telegram: { source: "none", channels: [], posts: "recommended", done: false },
  legal: { pages: [{ id: "terms", title: "Terms of use", template: true }], done: false },
};

let setup: SetupDto;
beforeEach(() => {
  setup = FRESH;
  answerShell({ role: "admin", permissions: ["account.own", "setup.manage"] });
  answer(doctorApi.report, () =>
    success({
      lookedAt: "2026-06-01T08:00:00.000Z",
      release: { version: "1.2.3", commit: "unknown" },
      findings: [],
      notChecked: [],
      fine: [],
    }),
  );
  answer(setupApi.overview, () => success(setup));
});

const open = () =>
  renderApp("/dashboard/admin/setup", { platform: createFakePlatform({ token: "t" }) });
const step = async (name: string) => within(await screen.findByRole("region", { name }));

describe("the setup", () => {
  it("says how each step stands, and that it could not be loaded", async () => {
    answer(setupApi.overview, () => failure(500, "internal", "No"));
    open();
    const retry = await screen.findByRole("button", { name: "Retry" });
    answer(setupApi.overview, () => success(setup));
    await user.click(retry);
    const steps = within(await screen.findByRole("navigation", { name: "Steps" }));
    expect((await steps.findAllByRole("link")).map((link) => link.textContent)).toEqual([
      "Brand: To do",
      "Public address: To do",
      "Mail: To do",
      "Price feed: To do",
      "Telegram: Optional",
      "Legal texts: To do",
    ]);
    expect(await (await step("Legal texts")).findByText("Template")).toBeVisible();
  });

  it("keeps what was typed when the server refuses it, and shows why at the field", async () => {
    const words = "Please enter the password for this server and name";
    const sent = answer(setupApi.saveMail, () =>
      failure(400, "validation_failed", words, { fields: [{ path: "password", message: words }] }),
    );
    open();
    const mail = await step("Mail");
    await user.click(await mail.findByRole("button", { name: "Save mail" }));
    expect(await mail.findByText(/Please enter the name of a mail server/)).toBeVisible();
    expect(sent).toHaveLength(0);
    await user.type(mail.getByLabelText("Mail server"), "smtp.deck.nigeria");
    await user.type(mail.getByLabelText("User name"), "deck");
    await user.type(mail.getByLabelText("Sender's address"), "no-reply@deck.nigeria");
    await user.click(mail.getByRole("button", { name: "Save mail" }));
    expect(await mail.findByText(words)).toBeVisible();
    expect(mail.getByLabelText("Mail server")).toHaveValue("smtp.deck.nigeria");
    expect(sent[0]?.body).toEqual({
      host: "smtp.deck.nigeria",
      port: 587,
      security: "starttls",
      user: "deck",
      password: "",
      fromName: "SignalDeck",
      fromAddress: "no-reply@deck.nigeria",
    });
  });

  it("saves, restarts, and says so once the server has begun anew", async () => {
    answer(setupApi.saveFeed, () => {
      setup = {
        ...FRESH,
        feed: { ...FRESH.feed, source: "stored", feed: "both" },
        waiting: ["feed"],
      };
      return success(setup);
    });
    answer(setupApi.restart, () => success(setup));
    open();
    const feed = await step("Price feed");
    await user.selectOptions(await feed.findByLabelText("Where prices come from"), "both");
    expect(await feed.findByText(/Its terms restrict|Deriv's terms restrict/)).toBeVisible();
    await user.type(feed.getByLabelText("Pairs"), "eur/usd");
    await user.click(feed.getByRole("button", { name: "Save feed" }));
    expect(await feed.findByText("Saved. It takes effect when the server restarts.")).toBeVisible();
    const bar = within(await screen.findByRole("region", { name: "Restart" }));
    expect(bar.getByText(/^Waiting for a restart: price feed\./)).toBeVisible();
    await user.click(bar.getByRole("button", { name: "Restart now" }));
    expect(await screen.findByText(/The server is restarting\./)).toBeVisible();
    setup = { ...setup, startedAt: "2026-06-01T08:01:00.000Z", waiting: [] };
    const done = "The server has restarted with what you saved.";
    expect(await screen.findByText(done)).toBeVisible();
    expect(feed.getByText("Saved. The server runs with it.")).toBeVisible();
  });

  it("shows what a mail server and a vendor said, word for word", async () => {
    setup = {
      ...FRESH,
      mail: {
        source: "environment",
        server: { host: "mail.nigeria", port: 465, security: "tls", user: "me", hasPassword: true },
        from: { name: "Deck", address: "me@deck.nigeria" },
        done: true,
      },
      feed: { ...FRESH.feed, source: "stored", feed: "both" },
    };
    const reply = "535 5.7.8 Authentication failed";
    answer(setupApi.testMail, () => success({ to: "me@deck.nigeria", taken: false, reply }));
    const quote = { pair: "BTC/USDT", price: 60_000.5, decimals: 2, age: 1_234 };
    answer(setupApi.checkFeed, () =>
      success([
        { label: "Binance", quote, reason: null },
        { label: "Deriv", quote: null, reason: "It cannot be reached: no route." },
      ]),
    );
    open();
    const mail = await step("Mail");
    expect(await mail.findByText("mail.nigeria, port 465")).toBeVisible();
    expect(mail.getByText(/Set by the server's environment \(SMTP_URL, MAIL_FROM\)/)).toBeVisible();
    expect(mail.queryByRole("button", { name: "Save mail" })).toBeNull();
    await user.click(mail.getByRole("button", { name: "Send a test email" }));
    expect(await mail.findByText(reply)).toBeVisible();

    const feed = await step("Price feed");
    await user.click(await feed.findByRole("button", { name: "Check the feed" }));
    const said = await feed.findAllByRole("listitem");
    expect(said.map((item) => item.textContent)).toEqual([
      "Binance: BTC/USDT 60000.50, 1.2 seconds old",
      "Deriv: It cannot be reached: no route.",
    ]);
  });
});
