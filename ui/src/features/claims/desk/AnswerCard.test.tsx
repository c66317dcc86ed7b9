import { askedPartnersApi, type PartnerAnswerDto } from "@signaldeck/contract";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { answer, failure, success } from "../../../testing/server.ts";
import { claimsDesk, openClaimsDesk } from "./testing/claimsDesk.ts";

const user = userEvent.setup({ delay: null });

const KNOWN: PartnerAnswerDto = {
  partner: "exness",
  state: "answered",
  about: "guest@example.org",
  known: true,
  answeredAt: "2026-11-20T08:30:14.000Z",
  accounts: ["70012345"],
  namesAccount: false,
  fault: null,
  tries: 0,
  nextAt: null,
};

it("stands beside the claim, and is asked again at a press", async () => {
  const desk = claimsDesk();
  desk.changeFirst({ partnerAnswer: KNOWN });
  openClaimsDesk(`/${desk.first().id}`);
  expect(
    await screen.findByText("Exness counts this email address among your clients."),
  ).toBeVisible();
  expect(screen.getByText("70012345")).toBeVisible();
  expect(screen.getByText(/is not among the accounts/)).toBeVisible();
  expect(screen.getByText(/says nothing of deposits/)).toBeVisible();

  answer(askedPartnersApi.askPartnerAgain, () =>
    failure(409, "conflict", "Exness is not asked any more."),
  );
  await user.click(screen.getByRole("button", { name: "Ask again" }));
  expect(await screen.findByText("Exness is not asked any more.")).toBeVisible();
  const presses = answer(askedPartnersApi.askPartnerAgain, () => {
    desk.changeFirst({
      partnerAnswer: { ...KNOWN, state: "waiting", nextAt: "2026-11-20T09:00:00.000Z" },
    });
    return success(null);
  });
  await user.click(screen.getByRole("button", { name: "Ask again" }));
  expect(await screen.findByText("Exness is being asked.")).toBeVisible();
  expect(presses).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Ask again" })).toBeNull());
  // What it said before stays meanwhile.
  expect(screen.getByText("Exness counts this email address among your clients.")).toBeVisible();
});

it.each([
  [0, "not before the partner can be asked at all"],
  [2, "at a press"],
])("says when it could not be asked, and after %i tries is asked again %s", async (tries) => {
  const desk = claimsDesk();
  desk.changeFirst({
    partnerAnswer: {
      ...KNOWN,
      partner: "deriv",
      state: "waiting",
      known: null,
      accounts: null,
      namesAccount: null,
      answeredAt: null,
      fault: "It limits how often it is asked.",
      tries,
      nextAt: "2026-11-20T09:00:00.000Z",
    },
  });
  openClaimsDesk(`/${desk.first().id}`);
  const state = await screen.findByText(/^Deriv gave no answer. It limits/);
  expect(state).toHaveTextContent(/It is asked again at .*10:00/);
  expect(screen.queryAllByRole("button", { name: "Ask again" })).toHaveLength(tries === 0 ? 0 : 1);
});
