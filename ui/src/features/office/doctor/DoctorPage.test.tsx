import { doctorApi, type DoctorReportDto } from "@signaldeck/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { createFakePlatform } from "../../../platform/fakePlatform.ts";
import { answerShell } from "../../../testing/answerShell.ts";
import { renderApp } from "../../../testing/renderApp.tsx";
import { answer, failure, success } from "../../../testing/server.ts";

let report: DoctorReportDto;
beforeEach(() => {
  report = {
    lookedAt: "2026-06-01T08:00:00.000Z",
    findings: [
      {
        check: "backups",
        severity: "critical",
        title: "No backup was ever made.",
        meaning: "A broken disk loses everything.",
        remedy: "Make one.",
      },
      { check: "mode", severity: "note", title: "A demo.", meaning: "So.", remedy: "Nothing." },
    ],
    notChecked: [
      { check: "clock", subject: "The clock", reason: "Nobody to ask.", remedy: "Use NTP." },
    ],
    fine: ["The disk has room"],
    release: { version: "1.2.3", commit: "0123456789ab" },
  };
  answerShell({ role: "admin", permissions: ["account.own", "doctor.read"] });
  answer(doctorApi.report, () => success(report));
});

const open = () =>
  renderApp("/dashboard/admin/doctor", { platform: createFakePlatform({ token: "t" }) });

it("says how grave each finding is, what follows and what to do, what was not checked, and what is fine", async () => {
  open();
  const findings = within(await screen.findByRole("region", { name: "Findings" }));
  const [first, second] = await findings.findAllByRole("listitem");
  expect(first?.textContent).toBe(
    "CriticalNo backup was ever made.A broken disk loses everything.To do: Make one.",
  );
  expect(second?.textContent).toMatch(/^Note/);
  const unseen = within(screen.getByRole("region", { name: "Not checked" }));
  expect(unseen.getByRole("listitem").textContent).toBe(
    "Not checkedThe clockNobody to ask.To do: Use NTP.",
  );
  const fine = within(screen.getByRole("region", { name: "As it should be" }));
  expect(fine.getByText("The disk has room")).toBeTruthy();
});

it("says which version and commit run", async () => {
  open();
  expect(await screen.findByText("SignalDeck 1.2.3, commit 0123456789ab")).toBeTruthy();
});

it("looks again when asked to, and says when nothing is left", async () => {
  open();
  await screen.findByText("No backup was ever made.");
  report = { ...report, findings: [] };
  await userEvent.click(await screen.findByRole("button", { name: "Look again" }));
  expect(await screen.findByText(/^Nothing was found where we looked/)).toBeTruthy();
  report = { ...report, notChecked: [] };
  await userEvent.click(await screen.findByRole("button", { name: "Look again" }));
  expect(await screen.findByText("Nothing is left to do.")).toBeTruthy();
});

it("says that it could not look, and tries again", async () => {
  answer(doctorApi.report, () => failure(500, "internal", "No"));
  open();
  expect(await screen.findByRole("button", { name: "Retry" })).toBeTruthy();
});
