import {
  type ClaimDto,
  PROOF_MISSING_MESSAGE,
  PROOF_TYPE_MESSAGE,
  accountsApi,
  claimsApi,
  membershipApi,
  partnersApi,
} from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { answerSetup, openSetup, sampleClaim } from "./testing/openSetup.ts";
import { sampleRule, sampleUser } from "../../../testing/samples.ts";
import { answer, failure, server, success, TEST_API } from "../../../testing/server.ts";

const user = userEvent.setup();

beforeEach(answerSetup);

const ready = { brokerAccountId: "77", accessPath: "manual", declaredDeposit: 500 } as const;
const next = () => screen.findByRole("button", { name: "Continue" });

describe("Account Setup", () => {
  it("saves a step before it moves on, and replaces the stored user by the reply", async () => {
    const saved = answer(membershipApi.updateProfile, () =>
      success(sampleUser({ brokerAccountId: "8842 1190" })),
    );
    const app = openSetup();
    expect(await next()).toBeDisabled();
    await user.type(screen.getByLabelText("Broker account ID"), "8842 1190");
    await user.click(await next());
    expect(await screen.findByLabelText("Deposit amount")).toHaveAttribute(
      "placeholder",
      "Minimum $20",
    );
    expect(saved.map(({ body }) => body)).toEqual([{ brokerAccountId: "8842 1190" }]);
    expect(app.platform.storage.get("user")).toContain("8842 1190");
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(screen.getByLabelText("Broker account ID")).toHaveValue("8842 1190");
  });

  it("stays, keeps the value and says so when saving fails", async () => {
    answer(membershipApi.updateProfile, () => failure(503, "unavailable", "Down."));
    openSetup();
    await user.type(await screen.findByLabelText("Broker account ID"), "77");
    await user.click(await next());
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to save your account setup");
    expect(screen.getByLabelText("Broker account ID")).toHaveValue("77");
  });

  it("asks for the minimum of the chosen path, and sends the amount as a number", async () => {
    const saved = answer(membershipApi.updateProfile, () => success(sampleUser(ready)));
    openSetup({ brokerAccountId: "77" });
    const amount = await screen.findByLabelText("Deposit amount");
    expect(await next()).toBeDisabled();
    await user.click(screen.getByRole("radio", { name: /^Auto/ }));
    expect(amount).toHaveAttribute("placeholder", "Minimum $500");
    await user.type(amount, "499");
    await user.click(await next());
    expect(await screen.findByText("The auto path begins at a deposit of $500")).toBeVisible();
    expect(saved).toHaveLength(0);
    await user.click(screen.getByRole("radio", { name: /^Manual/ }));
    await user.click(await next());
    await waitFor(() =>
      expect(saved[0]?.body).toEqual({
        brokerAccountId: "77",
        accessPath: "manual",
        depositAmount: 499,
      }),
    );
  });

  it("leads back from auto until a deposit was verified for it, and says what exists", async () => {
    const saved = answer(membershipApi.updateProfile, () => success(sampleUser(ready)));
    openSetup({ brokerAccountId: "77", accessPath: "auto" });
    expect(await screen.findByRole("radio", { name: /^Auto/ })).toBeChecked();
    expect(await screen.findByText("What exists of auto-copy.")).toBeVisible();
    await user.click(screen.getByRole("radio", { name: /^Manual/ }));
    expect(screen.queryByText("What exists of auto-copy.")).toBeNull();
    // What the lowest tier is advertised for is taken, and a dollar less is not.
    await user.type(screen.getByLabelText("Deposit amount"), "19");
    await user.click(await next());
    expect(await screen.findByText("The manual path begins at a deposit of $20")).toBeVisible();
    await user.clear(screen.getByLabelText("Deposit amount"));
    await user.type(screen.getByLabelText("Deposit amount"), "20");
    await user.click(await next());
    expect(await screen.findByText(/nothing is asked of the broker/)).toBeVisible();
    expect(screen.queryByText(/is asked whether/)).toBeNull();
    expect(saved[0]?.body).toMatchObject({ accessPath: "manual", depositAmount: 20 });
  });

  it("offers no way back from a verified auto path", async () => {
    openSetup({ brokerAccountId: "77", accessPath: "auto", verifiedPath: "auto" });
    expect(await screen.findByRole("radio", { name: /^Auto/ })).toBeChecked();
    expect(screen.queryByRole("radio", { name: /^Manual/ })).toBeNull();
  });

  it("says who pays for the referral beside the broker's link, and shows the promo code", async () => {
    openSetup();
    expect(await screen.findByRole("link", { name: /account at the broker/ })).toHaveAttribute(
      "href",
      "https://broker.example/register?ref=deck&click_id=4f1e",
    );
    expect(screen.getByText(/paid by the broker for members whom we refer/)).toBeVisible();
    expect(screen.getByText("DECK100")).toBeVisible();
  });

  it("sends nobody to the broker whose law forbids it, and says why", async () => {
    const rule = sampleRule({ about: "broker", effect: "hidden", words: "We send nobody there." });
    answer(partnersApi.brokerLink, () => success({ url: null, rule }));
    openSetup();
    expect(await screen.findByText("We send nobody there.")).toBeVisible();
    expect(screen.getByRole("link", { name: /^A regulator/ })).toBeVisible();
    expect(screen.queryByRole("link", { name: /account at the broker/ })).toBeNull();
    expect(screen.queryByText("DECK100")).toBeNull();
  });

  it("takes a proof for a claim that the broker's report has opened", async () => {
    const reported = sampleClaim({ proof: null, sentBy: "partner" });
    answer(membershipApi.updateProfile, () => success(sampleUser(ready)));
    openSetup(ready, [reported]);
    expect(await screen.findByText(/the broker reported this deposit/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Send a proof as well" }));
    await user.click(await next());
    expect(await screen.findByLabelText(/Proof of deposit/)).toBeVisible();
  });

  it("keeps what was typed and chosen in each step on the way back and forth", async () => {
    answer(membershipApi.updateProfile, () => success(sampleUser(ready)));
    openSetup(ready);
    const proof = new File(["x"], "receipt.png", { type: "image/png" });
    await user.upload(await screen.findByLabelText(/Proof of deposit/), proof);
    const back = () => user.click(screen.getByRole("button", { name: "Back" }));
    await back();
    await user.clear(await screen.findByLabelText("Deposit amount"));
    await user.type(screen.getByLabelText("Deposit amount"), "750");
    await user.click(screen.getByRole("radio", { name: /^Auto/ }));
    await back();
    await user.clear(await screen.findByLabelText("Broker account ID"));
    await user.type(screen.getByLabelText("Broker account ID"), "88");
    await user.click(await next());
    await waitFor(() => expect(screen.getByLabelText("Deposit amount")).toBeVisible());
    expect(screen.getByLabelText("Deposit amount")).toHaveValue("750");
    expect(screen.getByRole("radio", { name: /^Auto/ })).toBeChecked();
    await user.click(await next());
    await waitFor(() => expect(screen.getByLabelText(/Proof of deposit/)).toBeVisible());
    expect(screen.getByText(/receipt\.png/)).toBeVisible();
  });

  it("names a missing or wrong proof at its field", async () => {
    openSetup(ready);
    const send = await screen.findByRole("button", { name: "Send proof" });
    await user.click(send);
    expect(await screen.findByText(PROOF_MISSING_MESSAGE())).toBeVisible();
    const field = screen.getByLabelText(/Proof of deposit/);
    expect(field).toHaveFocus();
    const page = new File(["<html>"], "proof.html", { type: "text/html" });
    await userEvent.setup({ applyAccept: false }).upload(field, page);
    await user.click(send);
    expect(await screen.findByText(PROOF_TYPE_MESSAGE())).toBeVisible();
  });

  it("sends the claim as one form, then shows how long it waits", async () => {
    const me = sampleUser(ready);
    const claims: ClaimDto[] = [];
    openSetup(ready);
    answer(accountsApi.me, () => success(me));
    answer(claimsApi.ownClaims, () => success(claims));
    const fields: Record<string, unknown>[] = [];
    server.use(
      http.post(TEST_API + claimsApi.submitClaim.path, async ({ request }) => {
        fields.push(Object.fromEntries(await request.formData()));
        claims.push(sampleClaim());
        return success(claims[0]);
      }),
    );
    const proof = new File(["x"], "receipt.png", { type: "image/png" });
    await user.upload(await screen.findByLabelText(/Proof of deposit/), proof);
    await user.click(screen.getByRole("button", { name: "Send proof" }));
    expect(await screen.findByText("Support is verifying your deposit")).toBeVisible();
    expect(screen.getByText("2 h")).toBeVisible();
    expect(fields[0]).toMatchObject({
      brokerAccountId: "77",
      accessPath: "manual",
      depositAmount: "500",
    });
    expect(fields[0]?.["file"]).toBeInstanceOf(File);
  });

  it("shows the reason of a rejection and the way to try again", async () => {
    openSetup(ready, [sampleClaim({ status: "rejected", reason: "The amount is cut off." })]);
    expect(await screen.findByText("The amount is cut off.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByLabelText("Deposit amount")).toHaveValue("500");
    answer(membershipApi.updateProfile, () => success(sampleUser(ready)));
    await user.click(await next());
    expect(await screen.findByLabelText(/Proof of deposit/)).toBeVisible();
  });

  it("replaces a proof that nobody has opened by another, and can keep it instead", async () => {
    const claims = [sampleClaim({ withdrawable: true })];
    openSetup(ready, claims);
    answer(claimsApi.ownClaims, () => success(claims));
    answer(membershipApi.updateProfile, () => success(sampleUser(ready)));
    const fields: Record<string, unknown>[] = [];
    server.use(
      http.post(TEST_API + claimsApi.submitClaim.path, async ({ request }) => {
        fields.push(Object.fromEntries(await request.formData()));
        claims.unshift(sampleClaim({ id: "0198f0a2-0000-7000-8000-0000000000c9" }));
        return success(claims[0]);
      }),
    );
    const replace = () => screen.findByRole("button", { name: "Replace the proof" });
    await user.click(await replace());
    await user.click(screen.getByRole("button", { name: "Keep the proof I sent" }));
    await user.click(await replace());
    await user.click(await next());
    const proof = new File(["y"], "right.png", { type: "image/png" });
    await user.upload(await screen.findByLabelText(/Proof of deposit/), proof);
    await user.click(screen.getByRole("button", { name: "Send proof" }));
    expect(await screen.findByText("Support is verifying your deposit")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Keep the proof I sent" })).toBeNull();
    expect(fields[0]).toMatchObject({ replaces: sampleClaim().id });
  });

  it("withdraws a proof once that is confirmed, and takes another one", async () => {
    const claims = [sampleClaim({ withdrawable: true })];
    openSetup(ready, claims);
    answer(claimsApi.ownClaims, () => success(claims));
    const withdrawn = answer(claimsApi.withdrawClaim, () => {
      claims[0] = sampleClaim({ status: "withdrawn", proof: null });
      return success(claims[0]);
    });
    await user.click(await screen.findByRole("button", { name: "Withdraw the proof" }));
    const dialog = await screen.findByRole("dialog", { name: "Withdraw this proof?" });
    await user.click(within(dialog).getByRole("button", { name: "Withdraw the proof" }));
    expect(await screen.findByText("You withdrew your proof")).toBeVisible();
    expect(withdrawn).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Send another proof" }));
    expect(await screen.findByLabelText("Deposit amount")).toHaveValue("500");
  });

  it("says so where support has opened it, also while it is being replaced", async () => {
    const claims = [sampleClaim({ withdrawable: true })];
    openSetup(ready, claims);
    answer(claimsApi.ownClaims, () => success(claims));
    answer(claimsApi.withdrawClaim, () => {
      claims[0] = sampleClaim();
      return failure(409, "conflict", "Support has opened your proof.");
    });
    await user.click(await screen.findByRole("button", { name: "Withdraw the proof" }));
    const dialog = await screen.findByRole("dialog", { name: "Withdraw this proof?" });
    await user.click(within(dialog).getByRole("button", { name: "Withdraw the proof" }));
    expect(await screen.findByText(/you can no longer replace or withdraw it/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Replace the proof" })).toBeNull();
  });

  it("offers a retry where the claims cannot be loaded", async () => {
    let broken = true;
    openSetup();
    answer(claimsApi.ownClaims, () => (broken ? failure(500, "internal", "Broken.") : success([])));
    const retry = await screen.findByRole("button", { name: "Retry" });
    broken = false;
    await user.click(retry);
    expect(await screen.findByLabelText("Broker account ID")).toBeVisible();
  });
});

describe("the dashboard code", () => {
  it("unlocks at once", async () => {
    const unlocked = sampleUser({ tier: "gold", dashboardUnlocked: true, permissions: [] });
    const app = openSetup();
    const tried = answer(claimsApi.validateDashboardCode, () => {
      answer(accountsApi.me, () => success(unlocked));
      return success({ dashboardUnlocked: true, user: unlocked });
    });
    await user.type(await screen.findByLabelText("Dashboard code"), "abcde12345");
    await user.click(screen.getByRole("button", { name: "Unlock" }));
    expect(await screen.findByText("Your dashboard is unlocked")).toBeVisible();
    expect(tried[0]?.body).toEqual({ dashboardCode: "ABCDE12345" });
    expect(app.platform.storage.get("user")).toContain('"dashboardUnlocked":true');
    expect(screen.queryByLabelText("Dashboard code")).toBeNull();
  });

  it("keeps what was typed when it is wrong", async () => {
    const message = "This dashboard code is wrong, used or expired.";
    answer(claimsApi.validateDashboardCode, () => failure(400, "invalid_dashboard_code", message));
    openSetup();
    await user.type(await screen.findByLabelText("Dashboard code"), "nope");
    await user.click(screen.getByRole("button", { name: "Unlock" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(screen.getByLabelText("Dashboard code")).toHaveValue("NOPE");
  });
});

describe("an open screen", () => {
  it("unlocks by itself when the trial clock tells of it", async () => {
    openSetup(ready, [sampleClaim()]);
    await screen.findByText("Support is verifying your deposit");
    const unlocked = sampleUser({
      ...ready,
      tier: "gold",
      dashboardUnlocked: true,
      permissions: [],
    });
    answer(accountsApi.me, () => success(unlocked));
    answer(claimsApi.ownClaims, () =>
      success([sampleClaim({ status: "approved", verifiedAmount: 500 })]),
    );
    answer(membershipApi.countdown, () =>
      success({
        timeFormatted: { hours: "00", minutes: "00", seconds: "00" },
        remainingMs: 0,
        expiresAt: "2026-01-06T08:00:00.000Z",
        ended: false,
        tier: "gold",
        dashboardUnlocked: true,
      }),
    );
    expect(await screen.findByText("Your dashboard is unlocked")).toBeVisible();
    expect(await screen.findByText("Your deposit is verified")).toBeVisible();
  });
});
