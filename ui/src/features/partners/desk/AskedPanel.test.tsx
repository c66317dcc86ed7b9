import { type AskedPartnerDto, askedPartnersApi } from "@signaldeck/contract";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { answer, failure, success } from "../../../testing/server.ts";
import { openOffice } from "../../staff/testing/openOffice.tsx";

const user = userEvent.setup({ delay: null });

const unasked: AskedPartnerDto = {
  partner: "deriv",
  name: "Deriv",
  tokenAt: null,
  tokenEndsAt: null,
  appId: null,
  refusedAt: null,
  heldUntil: null,
  waiting: 0,
  linked: false,
};
const asked: AskedPartnerDto = {
  ...unasked,
  tokenAt: "2026-11-19T08:00:00.000Z",
  tokenEndsAt: "2027-01-01T00:00:00.000Z",
  appId: "app-7",
  linked: true,
};

let partner: AskedPartnerDto;
beforeEach(() => {
  partner = unasked;
  answer(askedPartnersApi.askedPartners, () => success([partner]));
});

const open = () => openOffice("/dashboard/desk/partners?partner=deriv", ["partners.manage"]);

describe("a partner that is asked", () => {
  it("says what it would be sent, takes a token once, and forgets it", async () => {
    const saved = answer(askedPartnersApi.savePartnerToken, () => {
      partner = asked;
      return success(partner);
    });
    answer(askedPartnersApi.removePartnerToken, () => {
      partner = unasked;
      return success(partner);
    });
    open();
    expect(await screen.findByText(/is sent the broker account ID/)).toBeVisible();
    expect(screen.getByText(/name it as the broker's partner/)).toBeVisible();
    expect(screen.getByText("Not asked")).toBeVisible();
    const token = screen.getByLabelText("Token");
    expect(token).toHaveAttribute("type", "password");
    await user.type(token, "Bearer token-of-the-operator");
    await user.type(screen.getByLabelText("App ID"), "app-7");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/^Saved/)).toBeVisible();
    expect(saved[0]?.body).toEqual({ token: "token-of-the-operator", appId: "app-7" });
    expect(await screen.findByText(/says that it ends on/)).toBeVisible();
    expect(screen.getByLabelText("Another token")).toHaveValue("");

    await user.click(screen.getByRole("button", { name: "Forget the token" }));
    expect(await screen.findByText(/is given up/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Forget it" }));
    expect(await screen.findByText("Not asked")).toBeVisible();
  });

  it("is tried, and what it said stands there in words", async () => {
    partner = { ...asked, refusedAt: "2026-11-19T09:00:00.000Z", waiting: 3 };
    answer(askedPartnersApi.tryQuestion, () =>
      success({ known: null, accounts: null, fault: "It refuses the token." }),
    );
    open();
    expect(await screen.findByText(/refuses it since/)).toBeVisible();
    expect(screen.getByText(/3 questions wait/)).toBeVisible();
    await user.type(screen.getByLabelText("Client ID"), "CU52765");
    const attempt = screen.getByRole("button", { name: "Try it" });
    await user.click(attempt);
    expect(await screen.findByText("Deriv gave no answer. It refuses the token.")).toBeVisible();
    answer(askedPartnersApi.tryQuestion, () =>
      success({ known: true, accounts: null, fault: null }),
    );
    await user.click(attempt);
    expect(await screen.findByText("Deriv counts them among your clients.")).toBeVisible();
    answer(askedPartnersApi.tryQuestion, () => failure(409, "conflict", "Save a token first."));
    await user.click(attempt);
    expect(await screen.findByText("Save a token first.")).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/counts them/)).toBeNull());
  });
});
