import { memberAccessApi, ownerProofApi, staffAccountsApi } from "@signaldeck/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { fetchFile } from "../../api/fetchFile.ts";
import { createFakePlatform } from "../../platform/fakePlatform.ts";
import { answerShell } from "../../testing/answerShell.ts";
import { renderApp } from "../../testing/renderApp.tsx";
import { answer, failure, success } from "../../testing/server.ts";

const PROOF = "1.proof";
const NEEDED = "Please confirm with your password and your second factor first.";
const needed = () => failure(400, "owner_proof_needed", NEEDED);

beforeEach(() => {
  answerShell({
    role: "admin",
    secondFactor: "on",
    permissions: ["account.own", "staff.manage"],
  });
  answer(staffAccountsApi.staff, () => success([]));
});

/** Fills an invitation in and sends it to a server that asks who does. */
async function invite() {
  const sent = answer(staffAccountsApi.invite, ({ ownerProof }) =>
    ownerProof === PROOF ? success(null) : needed(),
  );
  const app = renderApp("/dashboard/admin/staff", { platform: createFakePlatform({ token: "t" }) });
  await userEvent.click(await screen.findByRole("button", { name: "Invite" }));
  const form = within(await screen.findByRole("dialog", { name: "Invite to the staff" }));
  await userEvent.type(form.getByLabelText("Email"), "new@b.example");
  await userEvent.type(form.getByLabelText("Full name"), "New Person");
  await userEvent.click(form.getByRole("button", { name: "Send invitation" }));
  const question = within(await screen.findByRole("dialog", { name: "Confirm it's you" }));
  return { app, sent, form, question };
}

describe("the owner's proof", () => {
  it("is asked for once, and the call goes out again as it was", async () => {
    const { app, sent, question } = await invite();
    const proofs = answer(ownerProofApi.prove, () =>
      success({ proof: PROOF, expiresAt: "2100-01-01T00:00:00.000Z" }),
    );
    expect(question.getByLabelText("Current password")).toHaveFocus();
    await userEvent.keyboard("Abcdefg1{Tab}{Tab}123 456");
    await userEvent.click(question.getByRole("button", { name: "Confirm" }));
    await expect.poll(() => sent).toHaveLength(2);
    expect(proofs[0]?.body).toEqual({ currentPassword: "Abcdefg1", code: "123456" });
    expect(sent[1]).toMatchObject({ body: sent[0]?.body, ownerProof: PROOF });
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();

    const files = answer(memberAccessApi.exportUsers, ({ ownerProof }) =>
      ownerProof === PROOF ? new Response("a,b") : needed(),
    );
    const { endpoint, signal } = {
      endpoint: memberAccessApi.exportUsers,
      signal: new AbortController().signal,
    };
    const file = await app.store.dispatch(fetchFile({ endpoint }, signal));
    expect("blob" in file).toBe(true);
    expect(files).toHaveLength(1);
    expect(proofs).toHaveLength(1);
  });

  it("keeps what was typed where it was wrong, and in the form behind it", async () => {
    const { sent, form, question } = await invite();
    answer(ownerProofApi.prove, () =>
      failure(400, "invalid_second_factor", "This code is not right."),
    );
    await userEvent.type(question.getByLabelText("Current password"), "Abcdefg1");
    await userEvent.type(question.getByLabelText("Code of your app"), "000000");
    await userEvent.click(question.getByRole("button", { name: "Confirm" }));
    expect(await question.findByText("This code is not right.")).toBeVisible();
    expect(question.getByLabelText("Current password")).toHaveValue("Abcdefg1");
    await userEvent.click(question.getByRole("button", { name: "Cancel" }));
    expect(await form.findByText(NEEDED)).toBeVisible();
    expect(form.getByLabelText("Email")).toHaveValue("new@b.example");
    expect(form.getByLabelText("Full name")).toHaveValue("New Person");
    expect(sent).toHaveLength(1);
  });
});
