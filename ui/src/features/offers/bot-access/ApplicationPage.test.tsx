import { botAccessApi, contentApi, partnersApi } from "@signaldeck/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sessionRestored } from "../../../api/sessionSlice.ts";
import { renderApp } from "../../../testing/renderApp.tsx";
import { sampleContent, sampleLinks, sampleRule, sampleUser } from "../../../testing/samples.ts";
import { answer, failure, success } from "../../../testing/server.ts";

beforeEach(() => {
  answer(contentApi.public, () => success(sampleContent()));
  answer(contentApi.links, () => success(sampleLinks()));
  answer(contentApi.countryRules, () =>
    success([sampleRule(), sampleRule({ about: "broker", effect: "hidden" })]),
  );
  answer(botAccessApi.offer, () => success(null));
});

const user = userEvent.setup({ delay: null });
const submit = () => user.click(screen.getByRole("button", { name: "Submit application" }));
const group = (question: RegExp) => screen.getByRole("radiogroup", { name: question });
const choose = (question: RegExp, option: string) =>
  user.click(within(group(question)).getByRole("radio", { name: option }));

async function open() {
  const app = renderApp("/bot-access");
  await screen.findByRole("heading", { name: "Apply for AI bot access" });
  return app;
}

/** Fills a field at once: the whole form is drawn again at each letter that is typed. */
async function put(field: string, text: string) {
  await user.click(screen.getByLabelText(field));
  await user.paste(text);
}

async function fill() {
  await put("Full name", "Test Applicant");
  await put("Phone number", "801 234 5678");
  await put("Email", "Test@Example.org");
  await choose(/account with the partner/, "Yes");
  await choose(/funded/, "Not yet, but I am ready to");
  await choose(/afford/, "Maybe");
  await choose(/lost money/, "No");
  await choose(/use the bot/, "Both");
  await choose(/call you/, "No");
  await choose(/start/, "This week");
}

describe("bot-access application", () => {
  it("says what exists of the bot before it asks anything", async () => {
    await open();
    const today = await screen.findByText("What exists of ai-bot.");
    expect(screen.getByText("Not yet")).toBeVisible();
    expect(
      today.compareDocumentPosition(screen.getByLabelText("Full name")) &
        Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
  });

  it("names every fault, moves to the first, and drops a fault when its field is edited", async () => {
    await open();
    await submit();
    expect(await screen.findByText("Full name is required")).toBeVisible();
    expect(screen.getByText("Phone number is required")).toBeVisible();
    expect(screen.getByText("Email is required")).toBeVisible();
    expect(screen.getAllByText("Please select an option")).toHaveLength(7);
    await waitFor(() => expect(screen.getByLabelText("Full name")).toHaveFocus());

    await user.type(screen.getByLabelText("Phone number"), "1");
    expect(screen.queryByText("Phone number is required")).toBeNull();
    await choose(/lost money/, "No");
    expect(screen.getAllByText("Please select an option")).toHaveLength(6);
    // A field that is still wrong is complained about only on the next try.
    expect(screen.queryByText(/valid phone number/)).toBeNull();
    await submit();
    expect(
      await screen.findByText("Please enter a valid phone number (digits only, no country code)"),
    ).toBeVisible();
  });

  it("asks for the loss and the call number only where they follow", async () => {
    await open();
    expect(screen.queryByLabelText("How much did you lose?")).toBeNull();
    expect(screen.queryByLabelText("Call number")).toBeNull();
    await choose(/lost money/, "Yes");
    await choose(/call you/, "Yes");
    await submit();
    expect(await screen.findByText("Please enter the loss amount")).toBeVisible();
    expect(screen.getByText("Please enter a call number")).toBeVisible();
    await choose(/lost money/, "No");
    expect(screen.queryByLabelText("How much did you lose?")).toBeNull();
  });

  it("sends numbers joined with their country codes, then shows the steps", async () => {
    const sent = answer(botAccessApi.submit, () =>
      success({ id: "0198f0a2-0000-7000-8000-000000000001", needsCare: false }),
    );
    const app = await open();
    await fill();
    await choose(/call you/, "Yes");
    await user.selectOptions(screen.getByLabelText("Country code of the call"), "+44");
    await user.type(screen.getByLabelText("Call number"), "20 7946 0000");
    await submit();
    expect(await screen.findByRole("heading", { name: "Application received" })).toBeVisible();
    expect(app.path()).toBe("/bot-access/success");
    expect(sent[0]?.body).toEqual({
      fullName: "Test Applicant",
      countryCode: "+234",
      phoneNumber: "+2348012345678",
      email: "test@example.org",
      hasAccount: "yes",
      hasFunded: "ready",
      canAfford: "maybe",
      hasLostMoney: "no",
      lossAmount: "",
      usageMethod: "both",
      wantsCall: "yes",
      callCountryCode: "+44",
      callNumber: "+442079460000",
      readyToStart: "week",
    });
    expect(await screen.findByText("CODE100")).toBeVisible();
    expect(screen.getByRole("link", { name: /Create a broker account/ })).toHaveAttribute(
      "href",
      sampleLinks().brokerSignUp,
    );
    expect(screen.getByText("We are paid by the broker for members whom we refer.")).toBeVisible();
    expect(await screen.findByText(/^Not for people of Germany:/)).toBeVisible();
    await user.click(screen.getByRole("link", { name: /Message support/ }));
    expect(app.platform.opened).toEqual([sampleLinks().messagingSupport]);
    const promised = ["ai-bot", "bootcamp", "live-analysis", "signal-group"];
    for (const id of [...promised, "professional-support"]) {
      expect(screen.getByText(`What exists of ${id}.`)).toBeVisible();
    }
    expect(screen.getByRole("link", { name: "Back to SignalDeck" })).toHaveAttribute("href", "/");
  });

  it("speaks of no bonus to a member whom the law keeps from the broker", async () => {
    const rule = sampleRule({ about: "broker", effect: "hidden", words: "We send nobody there." });
    const me = sampleUser();
    answer(partnersApi.brokerLink, () => success({ url: null, rule }));
    const app = renderApp("/bot-access/success");
    act(() => void app.store.dispatch(sessionRestored({ token: "t", user: me })));
    expect(await screen.findByText("We send nobody there.")).toBeVisible();
    expect(screen.queryByText("CODE100")).toBeNull();
    expect(screen.queryByText(/deposit bonus/)).toBeNull();
    expect(screen.queryByRole("link", { name: /Create a broker account/ })).toBeNull();
  });

  it("asks nobody to deposit who should be spoken with first", async () => {
    answer(botAccessApi.submit, () =>
      success({ id: "0198f0a2-0000-7000-8000-000000000001", needsCare: true }),
    );
    await open();
    await fill();
    await choose(/afford/, "No");
    expect(screen.getByText(/Then please do not deposit/)).toBeVisible();
    await submit();
    expect(await screen.findByText("Please do not deposit yet")).toBeVisible();
    await screen.findByRole("link", { name: /Message support/ });
    expect(screen.queryByRole("link", { name: /Create a broker account/ })).toBeNull();
    expect(screen.queryByText("CODE100")).toBeNull();
  });

  it.each([
    [() => HttpResponse.error(), "An error occurred while submitting the form. Please try again."],
    [() => failure(500, "internal", "Oops"), "Failed to submit form. Please try again."],
    [() => failure(429, "too_many_requests", "Please wait."), "Please wait."],
  ])("shows what failed and keeps every value", async (reply, message) => {
    answer(botAccessApi.submit, reply);
    await open();
    await fill();
    await submit();
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(screen.getByLabelText("Full name")).toHaveValue("Test Applicant");
    expect(within(group(/afford/)).getByRole("radio", { name: "Maybe" })).toBeChecked();
  });

  it("reads 'Submitting...' and takes no second press meanwhile", async () => {
    let finish = () => {};
    const sent = answer(
      botAccessApi.submit,
      () =>
        new Promise<Response>((done) => {
          finish = () => done(failure(500, "internal", "Oops"));
        }),
    );
    await open();
    await fill();
    await submit();
    const busy = await screen.findByRole("button", { name: "Submitting..." });
    expect(busy).toHaveAttribute("aria-disabled", "true");
    await user.click(busy);
    await waitFor(() => expect(sent).toHaveLength(1));
    act(finish);
    expect(await screen.findByRole("button", { name: "Submit application" })).toBeVisible();
    expect(sent).toHaveLength(1);
  });
});

describe("offer banner", () => {
  const offer = { title: "6-month free AI bot trial", text: "Free.", endsAt: null };

  it("counts down to midnight as today's offer", async () => {
    answer(botAccessApi.offer, () => success(offer));
    await open();
    expect(await screen.findByText("Today's offer")).toBeVisible();
    expect(screen.getByRole("timer")).toHaveTextContent(/^\d\d:\d\d:\d\d$/);
  });

  it("goes when the operator's end date has come", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    try {
      const endsAt = new Date(Date.now() + 3_000).toISOString();
      answer(botAccessApi.offer, () => success({ ...offer, endsAt }));
      await open();
      expect(await screen.findByText("Limited-time offer")).toBeVisible();
      act(() => void vi.advanceTimersByTime(2_000));
      expect(screen.getByText(offer.title)).toBeVisible();
      act(() => void vi.advanceTimersByTime(1_000));
      expect(screen.queryByText(offer.title)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});
