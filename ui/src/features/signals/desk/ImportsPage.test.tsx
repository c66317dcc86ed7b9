import { signalImportsApi, type ReceiptDto } from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { SCREENS } from "../../../screens.ts";
import { answer, failure, success } from "../../../testing/server.ts";
import { openDesk, sampleSource } from "./testing/openDesk.tsx";

const TOKEN = "kJ8-secret-of-forty-three-characters-long-x";
const source = sampleSource();
const secretOf = (of = source) => ({
  source: of,
  token: TOKEN,
  url: `https://deck.example/api/hooks/signals/${of.id}`,
  urlWithToken: `https://deck.example/api/hooks/signals/${of.id}/${TOKEN}`,
});
const detail = `${SCREENS.signalImports}/${source.id}`;

const receipt = (changes: Partial<ReceiptDto>): ReceiptDto => ({
  id: "0198f0a2-0000-7000-8000-0000000000cc",
  status: "published",
  reason: null,
  pair: "EUR/USD",
  direction: "CALL",
  externalId: null,
  excerpt: "BUY EURUSD",
  issuedAt: null,
  receivedAt: "2026-03-03T09:40:00.000Z",
  signalId: null,
  ...changes,
});

describe("the sources", () => {
  it("begin empty, with what to do", async () => {
    openDesk({ path: SCREENS.signalImports });
    expect(await screen.findByText("Nobody hands in signals")).toBeVisible();
    expect(screen.getByRole("link", { name: "Imports" })).toHaveAttribute("aria-current", "page");
  });

  it("are added, and the secret is shown once", async () => {
    let sources = [] as (typeof source)[];
    const { path } = openDesk({ path: SCREENS.signalImports });
    answer(signalImportsApi.sources, () => success(sources));
    const calls = answer(signalImportsApi.createSource, () => {
      sources = [source];
      return success(secretOf());
    });
    await userEvent.click(await screen.findByRole("button", { name: "Add a source" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add a source" }));
    await userEvent.click(dialog.getByRole("button", { name: "Add the source" }));
    expect(await dialog.findByText("Give the source a name")).toBeVisible();
    await userEvent.type(dialog.getByLabelText("Name"), "Chart one");
    await userEvent.click(dialog.getByRole("button", { name: "Add the source" }));
    const secret = within(await screen.findByRole("dialog", { name: "The secret of Chart one" }));
    expect(secret.getByText(secretOf().urlWithToken)).toBeVisible();
    expect(calls[0]?.body).toEqual({ name: "Chart one", kind: "tradingview" });
    await userEvent.click(secret.getByRole("button", { name: "I have copied it" }));
    expect(screen.queryByText(new RegExp(TOKEN))).toBeNull();
    expect(path()).toBe(detail);
  });

  it("show a name that is taken at the name", async () => {
    openDesk({ path: SCREENS.signalImports });
    const message = "There is a source called Chart one already.";
    answer(signalImportsApi.createSource, () =>
      failure(409, "conflict", message, { fields: [{ path: "name", message }] }),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Add a source" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Name"), "Chart one");
    await userEvent.click(dialog.getByRole("button", { name: "Add the source" }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByLabelText("Name")).toHaveValue("Chart one");
  });
});

describe("one source", () => {
  it("shows its receipts and their fate", async () => {
    openDesk({
      path: detail,
      sources: [source],
      receipts: [
        receipt({}),
        receipt({
          id: "2",
          status: "refused",
          pair: null,
          direction: null,
          reason: "The direction must be CALL or PUT",
          excerpt: "hello",
        }),
      ],
    });
    const list = within(await screen.findByRole("list", { name: "Receipts" }));
    const rows = (await list.findAllByRole("listitem")).map((row) => row.textContent);
    expect(rows[0]).toMatch(/EUR\/USD.*CALL.*Published.*BUY EURUSD/);
    expect(rows[1]).toMatch(/No signal.*Refused.*The direction must be.*hello/);
    expect(screen.getByText(/3 messages in 30 days: 1 published, 2 refused/)).toBeVisible();
  });

  it("explains how to set up a sender that was never heard of", async () => {
    openDesk({ path: detail, sources: [sampleSource({ lastReceiptAt: null })] });
    expect(await screen.findByText(/paste the URL with the secret/)).toBeVisible();
    expect(screen.getByRole("region", { name: "Message to send" })).toHaveTextContent(
      "{{strategy.order.action}}",
    );
    expect(await screen.findByText("Nothing was handed in yet")).toBeVisible();
  });

  it("gets a new secret after a question", async () => {
    openDesk({ path: detail, sources: [source] });
    answer(signalImportsApi.rotateToken, () => success(secretOf()));
    await userEvent.click(await screen.findByRole("button", { name: "New secret" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/The old one ends at once/)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Make a new secret" }));
    expect(await screen.findByText(secretOf().urlWithToken)).toBeVisible();
  });

  it("is disabled after a question, and enabled without one", async () => {
    let disabled = false;
    openDesk({ path: detail });
    answer(signalImportsApi.sources, () => success([sampleSource({ disabled })]));
    const calls = answer(signalImportsApi.changeSource, ({ body }) => {
      disabled = (body as { disabled: boolean }).disabled;
      return success(sampleSource({ disabled }));
    });
    await userEvent.click(await screen.findByRole("button", { name: "Disable" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Disable" }));
    expect(await screen.findByText("The source is disabled.")).toBeVisible();
    await userEvent.click(await screen.findByRole("button", { name: "Enable" }));
    expect(await screen.findByText("The source is enabled.")).toBeVisible();
    await waitFor(() => expect(calls.map(({ body }) => body)).toHaveLength(2));
  });
});
