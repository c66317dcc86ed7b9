import { accountsApi, contentApi, marketApi } from "@signaldeck/contract";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { renderApp } from "../../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleUser } from "../../testing/samples.ts";
import { answer, failure, success } from "../../testing/server.ts";

beforeEach(() => {
  answer(marketApi.status, () => success(sampleMarket()));
  answer(contentApi.public, () => success(sampleContent()));
});

const email = () => screen.findByLabelText("Email");
const password = () => screen.getByLabelText("Password");
const logIn = () => userEvent.click(screen.getByRole("button", { name: "Log in" }));

async function fill() {
  await userEvent.type(await email(), "demo@example.org");
  await userEvent.type(password(), "Abcdefg1");
}

describe("login", () => {
  it("asks for both fields", async () => {
    renderApp("/login");
    await userEvent.type(await email(), "demo@example.org");
    await logIn();
    expect(await screen.findByRole("alert")).toHaveTextContent("Please fill in all fields");
    await waitFor(() => expect(password()).toHaveFocus());
  });

  it("opens the session for this window only, unless it is to be remembered", async () => {
    const me = sampleUser({ role: "support", permissions: ["account.own"] });
    const sent = answer(accountsApi.login, () => success({ token: "t", user: me }));
    const app = renderApp("/login");
    await fill();
    await logIn();
    await waitFor(() => expect(app.path()).toBe("/dashboard"));
    expect(sent[0]?.body).toMatchObject({ email: "demo@example.org", remember: false });
    expect(await app.platform.tokens.load()).toBe("t");
    app.platform.restart();
    expect(await app.platform.tokens.load()).toBeNull();
    expect(app.platform.storage.get("user")).toBeNull();
  });

  it("remembers when asked to", async () => {
    const me = sampleUser({ role: "support", permissions: ["account.own"] });
    const sent = answer(accountsApi.login, () => success({ token: "t", user: me }));
    const app = renderApp("/login");
    await fill();
    await userEvent.click(screen.getByRole("checkbox", { name: "Remember me" }));
    await logIn();
    await waitFor(() => expect(app.path()).toBe("/dashboard"));
    expect(sent[0]?.body).toMatchObject({ remember: true });
    app.platform.restart();
    expect(await app.platform.tokens.load()).toBe("t");
    expect(app.platform.storage.get("user")).not.toBeNull();
  });

  it("leads an unconfirmed address on to the code, with the address filled in", async () => {
    answer(accountsApi.login, () =>
      failure(403, "email_unconfirmed", "Confirm your email.", { registration: "own" }),
    );
    const app = renderApp("/login");
    await fill();
    await logIn();
    await waitFor(() => expect(app.path()).toBe("/signup"));
    expect(await screen.findByLabelText("Confirmation code")).toBeVisible();
    expect(screen.getByText("demo@example.org")).toBeVisible();
    expect(app.platform.storage.get("pending-confirmation")).toContain('"registration":"own"');
  });

  it.each([
    [
      () => failure(401, "invalid_credentials", "Wrong email or password."),
      "Wrong email or password.",
    ],
    [() => failure(500, "internal", "Oops"), "Login failed. Please try again."],
    [() => HttpResponse.error(), "Network error. Please check your connection and try again."],
  ])("shows what failed and keeps both values", async (reply, message) => {
    answer(accountsApi.login, reply);
    const app = renderApp("/login");
    await fill();
    await logIn();
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent(message);
    expect(alert).toHaveFocus();
    expect(password()).toHaveValue("Abcdefg1");
    expect(app.path()).toBe("/login");
  });

  it("shows and hides the password", async () => {
    renderApp("/login");
    await email();
    expect(password()).toHaveAttribute("type", "password");
    await userEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(password()).toHaveAttribute("type", "text");
    await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
    expect(password()).toHaveAttribute("type", "password");
  });
});
