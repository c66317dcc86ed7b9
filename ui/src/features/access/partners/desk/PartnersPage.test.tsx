import {
  type PartnerDto,
  partnersApi,
  type PostbackDto,
  type TriedPostbackDto,
} from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { answer, failure, success } from "../../../../testing/server.ts";
import { openOffice } from "../../../office/staff/testing/openOffice.tsx";

const user = userEvent.setup({ delay: null });

const READ = {
  event: "first_deposit",
  clickId: "4f1e",
  accountId: "70012345",
  amount: 50,
  currency: "USD",
  externalId: null,
  saidAt: "2026-11-20 08:30:12",
  state: null,
  fault: null,
} as const;

const postback = (changes: Partial<PostbackDto> = {}): PostbackDto => ({
  ...READ,
  id: "0198f0a2-0000-7000-8000-0000000000b1",
  receivedAt: "2026-11-20T08:30:14.000Z",
  times: 2,
  lastAt: "2026-11-20T08:31:14.000Z",
  text: "event=ftd&click_id=4f1e&trader_id=70012345",
  fate: "beside",
  reason: "A person decides: no rule approves.",
  sealed: true,
  match: "click",
  member: { id: "0198f0a2-0000-7000-8000-0000000000d1", fullName: "Demo Guest" },
  claimId: "0198f0a2-0000-7000-8000-0000000000c1",
  ...changes,
});

let partner: PartnerDto;
beforeEach(() => {
  partner = {
    partner: "pocket-option",
    name: "Pocket Option",
    enabled: false,
    secretAt: "2026-11-19T08:00:00.000Z",
    approveUpTo: null,
    linked: true,
    unsealedAt: null,
  };
  answer(partnersApi.partners, () => success([partner]));
  answer(partnersApi.postbacks, () =>
    success([
      postback(),
      postback({
        id: "0198f0a2-0000-7000-8000-0000000000b2",
        fate: "unusable",
        amount: null,
        reason: "sumdep is still the macro: the partner filled in nothing.",
        member: null,
        match: null,
        claimId: null,
        times: 1,
      }),
    ]),
  );
});

const open = () => openOffice("/dashboard/desk/partners", ["partners.manage"]);

describe("the partners desk", () => {
  it("lists what came and what became of it", async () => {
    open();
    const list = within(await screen.findByRole("list", { name: "Postbacks" }));
    expect(list.getByText("First deposit, $50.00")).toBeVisible();
    expect(list.getByText("Beside the claim")).toBeVisible();
    expect(list.getByText(/came 2 times/)).toBeVisible();
    expect(list.getByText(/sumdep is still the macro/)).toBeVisible();
    expect(list.getByRole("link", { name: "Open the claim" })).toHaveAttribute(
      "href",
      "/dashboard/desk/claims/0198f0a2-0000-7000-8000-0000000000c1",
    );
  });

  it("saves how postbacks are taken, and says what the server refuses", async () => {
    const seen = answer(partnersApi.changePartner, ({ body }) => {
      partner = { ...partner, ...(body as object) };
      return success(partner);
    });
    open();
    await user.click(await screen.findByRole("checkbox", { name: /Take postbacks/ }));
    await user.type(screen.getByLabelText(/Approve first deposits/), "$1,000");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Saved.")).toBeVisible();
    expect(seen[0]?.body).toEqual({ enabled: true, approveUpTo: 1_000 });
    await user.clear(screen.getByLabelText(/Approve first deposits/));
    answer(partnersApi.changePartner, () => failure(409, "conflict", "Make an address first."));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Make an address first.")).toBeVisible();
  });

  it("shows the addresses once, after a warning", async () => {
    answer(partnersApi.renewPartnerSecret, () =>
      success({
        partner,
        addresses: [{ event: "First deposit", url: "https://deck.example/x?event=ftd" }],
      }),
    );
    open();
    await user.click(await screen.findByRole("button", { name: "Make a new address" }));
    expect(await screen.findByText(/The old address ends at once/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Make it" }));
    expect(await screen.findByText("https://deck.example/x?event=ftd")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "I have pasted them" }));
    await waitFor(() => expect(screen.queryByText("https://deck.example/x?event=ftd")).toBeNull());
  });

  it("says which partner calls an address of before, and what to do", async () => {
    partner = { ...partner, unsealedAt: "2026-11-20T08:30:14.000Z" };
    open();
    expect(await screen.findByText(/still sends to an old address/)).toHaveTextContent(
      /Make a new address and paste it at every event/,
    );
  });

  it("tries an address", async () => {
    const tried: TriedPostbackDto = {
      secretFits: false,
      read: READ,
      repeated: false,
      fate: "approved",
      reason: null,
      match: "click",
    };
    answer(partnersApi.tryPostback, () => success(tried));
    open();
    await user.type(await screen.findByLabelText("Address with values"), "event=ftd");
    await user.click(screen.getByRole("button", { name: "Try" }));
    expect(await screen.findByText("Approved by the rule")).toBeVisible();
    expect(screen.getByText(/The partner would be refused/)).toBeVisible();
    expect(screen.getByText("Found by their own link")).toBeVisible();
  });
});

it("a postback whose handling failed is handled once more at a press", async () => {
  const failed = postback({ fate: "failed", reason: "Its handling failed; the log says why." });
  answer(partnersApi.postbacks, () => success([failed]));
  const sent = answer(partnersApi.retryPostback, () => failure(409, "conflict", "Not this time"));
  open();
  const again = await screen.findByRole("button", { name: "Handle it once more" });
  await user.click(again);
  expect(await screen.findByText("Not this time")).toBeVisible();
  answer(partnersApi.retryPostback, () => {
    answer(partnersApi.postbacks, () => success([postback()]));
    return success(postback());
  });
  await user.click(again);
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Handle it once more" })).toBeNull(),
  );
  expect(sent).toHaveLength(1);
});
