import { accountsApi, contentApi, journalApi, marketApi, signalsApi } from "@signaldeck/contract";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { sessionRestored } from "../../api/sessionSlice.ts";
import { renderApp } from "../../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleToday, sampleUser } from "../../testing/samples.ts";
import { answer, failure, success } from "../../testing/server.ts";
import { CompactPage } from "./CompactPage.tsx";
import { SignalRoomPage } from "./SignalRoomPage.tsx";

beforeEach(() => {
  answer(contentApi.public, () => success(sampleContent()));
  answer(marketApi.status, () => success(sampleMarket()));
  answer(journalApi.today, () => success(sampleToday()));
});

const TEXT = "Most retail traders lose money.";
const button = () => screen.findByRole("button", { name: "Acknowledge and show signals" });

/** A member of an open signal room who has not acknowledged the disclosure looks at a screen. */
function open(Component: typeof CompactPage | typeof SignalRoomPage) {
  const app = renderApp("/", { routes: [{ path: "/", Component: () => <Component /> }] });
  const user = sampleUser({ permissions: ["account.own", "signals.enter"] });
  act(() => {
    app.store.dispatch(sessionRestored({ token: "secret", user }));
  });
  return app;
}

describe("before the risk disclosure is acknowledged", () => {
  it.each([
    ["the signal room", SignalRoomPage],
    ["the compact window", CompactPage],
  ])("%s shows the text and asks for no signals", async (_name, Page) => {
    const lists = answer(signalsApi.list, () => success([]));
    const records = answer(signalsApi.performance, () => HttpResponse.error());
    open(Page);
    expect(await screen.findByText(TEXT)).toBeVisible();
    expect(await button()).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([...lists, ...records]).toEqual([]);
  });

  it("the signals open with the version that was shown", async () => {
    const acknowledged = sampleUser({ permissions: ["account.own", "signals.read"] });
    const sent = answer(accountsApi.acknowledgeRisk, () => success(acknowledged));
    const lists = answer(signalsApi.list, () => success([]));
    const { store } = open(CompactPage);
    await userEvent.click(await button());
    await expect.poll(() => lists.length).toBe(1);
    expect(sent[0]?.body).toEqual({ riskVersion: "2026-01" });
    expect(store.getState().session.user).toEqual(acknowledged);
    expect(screen.queryByText(TEXT)).toBeNull();
  });

  it("a text that has changed meanwhile takes the place of the old one", async () => {
    const message = "The risk disclosure has changed. Please read and acknowledge it again";
    answer(accountsApi.acknowledgeRisk, () => failure(400, "validation_failed", message));
    open(SignalRoomPage);
    const press = await button();
    const text = "Traders lose money, most of them.";
    const { riskDisclosure: old } = sampleContent();
    const riskDisclosure = { ...old, version: "2026-02", text };
    answer(contentApi.public, () => success(sampleContent({ riskDisclosure })));
    await userEvent.click(press);
    expect(await screen.findByText(message)).toBeVisible();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText(/^Version 2026-02/)).toBeVisible();
  });

  it("a lost connection is shown, and the button stays", async () => {
    answer(accountsApi.acknowledgeRisk, () => HttpResponse.error());
    open(SignalRoomPage);
    await userEvent.click(await button());
    expect(await screen.findByRole("alert")).toHaveTextContent(/^Network error/);
    expect(await button()).toBeEnabled();
  });
});
