import {
  accountsApi,
  contentApi,
  marketApi,
  passwordResetApi,
  twoFactorApi,
} from "@signaldeck/contract";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { deviceId } from "../../api/deviceId.ts";
import { renderApp } from "../../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleUser } from "../../testing/samples.ts";
import { answer, failure, success } from "../../testing/server.ts";

const me = sampleUser({ role: "support", secondFactor: "on", permissions: ["account.own"] });
const challenged = () =>
  failure(401, "second_factor_required", "Enter the code of your authenticator app.", {
    secondFactor: { challenge: "the-challenge", expiresAt: "2026-01-05T08:05:00.000Z" },
  });

beforeEach(() => {
  answer(contentApi.public, () => success(sampleContent()));
  answer(marketApi.status, () => success(sampleMarket()));
  answer(accountsApi.login, challenged);
});

const logIn = () => userEvent.click(screen.getByRole("button", { name: "Log in" }));

async function untilSecondStep() {
  const app = renderApp("/login");
  await userEvent.type(await screen.findByLabelText("Email"), "demo@example.org");
  await userEvent.type(screen.getByLabelText("Password"), "Abcdefg1");
  await userEvent.click(screen.getByRole("checkbox", { name: "Remember me" }));
  await logIn();
  await screen.findByLabelText("Code of your app");
  return app;
}

describe("the second step of a login", () => {
  it("says where help is for who has neither phone nor recovery codes", async () => {
    await untilSecondStep();
    const link = await screen.findByRole("link", { name: "Contact support" });
    expect(link).toHaveAttribute("href", expect.stringMatching(/^mailto:.*lost%20my%20second/));
  });

  it("asks for the app's code in place, names the account, and opens the session", async () => {
    const sent = answer(twoFactorApi.signIn, () => success({ token: "t", user: me }));
    const app = await untilSecondStep();
    expect(app.path()).toBe("/login");
    const code = screen.getByLabelText("Code of your app");
    await waitFor(() => expect(code).toHaveFocus());
    expect(code).toHaveAttribute("autocomplete", "one-time-code");
    expect(code).toHaveAttribute("inputmode", "numeric");
    expect(screen.getByText("demo@example.org")).toBeVisible();
    await userEvent.type(code, "123 456");
    await logIn();
    await waitFor(() => expect(app.path()).toBe("/dashboard"));
    expect(sent[0]?.body).toEqual({
      challenge: "the-challenge",
      remember: true,
      code: "123456",
      device: deviceId(app.platform),
    });
    app.platform.restart();
    expect(await app.platform.tokens.load()).toBe("t");
  });

  it("says at the field what is wrong and keeps what was typed", async () => {
    const sent = answer(twoFactorApi.signIn, () =>
      failure(400, "invalid_second_factor", "This code is not right."),
    );
    await untilSecondStep();
    await logIn();
    expect(await screen.findByText("Enter the 6 digits that your app shows")).toBeVisible();
    expect(sent).toEqual([]);
    const code = screen.getByLabelText("Code of your app");
    await waitFor(() => expect(code).toHaveFocus());
    await userEvent.type(code, "123456");
    await logIn();
    expect(await screen.findByText("This code is not right.")).toBeVisible();
    expect(code).toHaveValue("123456");
    await waitFor(() => expect(code).toHaveFocus());
  });

  it("takes a recovery code instead", async () => {
    const sent = answer(twoFactorApi.signIn, () => success({ token: "t", user: me }));
    const app = await untilSecondStep();
    await userEvent.click(screen.getByRole("button", { name: "Use a recovery code" }));
    const field = screen.getByLabelText("Recovery code");
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.type(field, "abcde-fgh23");
    await logIn();
    await waitFor(() => expect(app.path()).toBe("/dashboard"));
    expect(sent[0]?.body).toMatchObject({ recoveryCode: "ABCDEFGH23" });
    expect(sent[0]?.body).not.toHaveProperty("code");
  });

  it("goes back to the password, with the address kept, when the sign-in has ended", async () => {
    answer(twoFactorApi.signIn, () =>
      failure(400, "invalid_challenge", "This sign-in has ended. Enter your password again."),
    );
    await untilSecondStep();
    await userEvent.type(screen.getByLabelText("Code of your app"), "123456");
    await logIn();
    expect(await screen.findByRole("alert")).toHaveTextContent("This sign-in has ended.");
    expect(screen.getByLabelText("Email")).toHaveValue("demo@example.org");
    expect(screen.getByLabelText("Password")).toHaveValue("");
  });

  it("goes back by choice, and shows other failures where one is", async () => {
    answer(twoFactorApi.signIn, () => HttpResponse.error());
    await untilSecondStep();
    await userEvent.type(screen.getByLabelText("Code of your app"), "123456");
    await logIn();
    expect(await screen.findByRole("alert")).toHaveTextContent("Network error.");
    await userEvent.click(screen.getByRole("button", { name: "Back to the password" }));
    expect(await screen.findByLabelText("Email")).toHaveValue("demo@example.org");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

it("an invitation's link lets its owner choose a first password", async () => {
  answer(passwordResetApi.verifyResetToken, () =>
    success({ email: "new@example.org", invited: true }),
  );
  renderApp("/reset-password?token=abc");
  expect(await screen.findByRole("heading", { name: "Choose your password" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Save password" })).toBeVisible();
  expect(screen.getByText(/set up a second factor/)).toBeVisible();
});
