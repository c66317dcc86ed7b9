import {
  memberImportsApi,
  type CheckedRowDto,
  type ImportCheckDto,
  type MemberImportDto,
} from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { answer, failure, success } from "../../../testing/server.ts";
import { answerDesk, openDesk } from "../testing/membersDesk.ts";

const PATH = "/dashboard/admin/member-imports";
const CSV = new File(["email,full name,country\n"], "members.csv", { type: "text/csv" });

const row = (number: number, changes: Partial<CheckedRowDto> = {}): CheckedRowDto => ({
  row: number,
  email: `person${number}@example.org`,
  fullName: `Person ${number}`,
  verdict: "new",
  reason: null,
  deposit: null,
  ...changes,
});

const check = (changes: Partial<ImportCheckDto> = {}): ImportCheckDto => ({
  plan: "the-plan",
  read: ["email", "full name", "country"],
  ignored: ["company", "password"],
  counts: { new: 3, there: 1, refused: 30 },
  rows: [
    row(2, { deposit: { amount: 500, tier: "gold" } }),
    row(3, { deposit: { amount: 20, tier: "silver" } }),
    row(4),
    row(5, { verdict: "there", reason: "There is an account with this address." }),
    ...Array.from({ length: 30 }, (_, at) =>
      row(6 + at, { verdict: "refused", reason: "Email is invalid." }),
    ),
  ],
  ...changes,
});

const imported = (changes: Partial<MemberImportDto> = {}): MemberImportDto => ({
  id: "0198f0a2-0000-7000-8000-00000000aa01",
  fileName: "members.csv",
  actor: { id: "0198f0a2-0000-7000-8000-00000000bb01", fullName: "Eve Ojo" },
  state: "importing",
  rows: 34,
  planned: 3,
  written: 1,
  refused: 0,
  refusals: [],
  vouch: null,
  deposits: 0,
  invites: true,
  invited: 0,
  removed: 0,
  remaining: 1,
  joined: 0,
  takeBackUntil: "2026-01-06T08:00:00.000Z",
  createdAt: "2026-01-05T08:00:00.000Z",
  endedAt: null,
  ...changes,
});

beforeEach(() => {
  answerDesk();
  answer(memberImportsApi.memberImports, () => success([]));
  answer(memberImportsApi.checkMembers, () => success(check()));
});

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

async function checkFile() {
  openDesk(PATH);
  await userEvent.upload(await screen.findByLabelText(/^Members/), CSV);
  await press("Check, write nothing");
}

describe("member imports", () => {
  it("checks a file, shows every row, asks for what is decided, and imports it", async () => {
    const sent = answer(memberImportsApi.importMembers, () => {
      answer(memberImportsApi.memberImports, () => success([imported()]));
      return success(imported());
    });
    await checkFile();
    const shown = await screen.findByRole("region", { name: "Check of members.csv" });
    expect(within(shown).getByText("Nothing was written")).toBeVisible();
    expect(within(shown).getByText("Not imported: the columns company, password")).toBeVisible();
    const refused = within(shown).getByRole("list", { name: "Refused rows" });
    expect(within(refused).getAllByRole("listitem")).toHaveLength(25);
    await press("Page 2");
    expect(await within(refused).findByText("Row 35")).toBeVisible();
    await press("New 3");
    expect(await within(shown).findByText("$500, Gold")).toBeVisible();

    expect(screen.getByText(/^Nobody is written to/)).toBeVisible();
    await userEvent.click(screen.getByText(/^Email each of them/));
    expect(await screen.findByText(/^The link works for 14 days/)).toBeVisible();
    await userEvent.click(screen.getByText(/^I vouch for 2 verified deposits, \$520 in all$/));
    expect(
      await screen.findByText(/^Opens Silver for one member, Gold for one member\./),
    ).toBeVisible();
    await press("Import 3 members");
    expect(await screen.findByText("Say how you know of these deposits")).toBeVisible();
    expect(sent).toHaveLength(0);
    await userEvent.type(screen.getByLabelText("How you know"), "The broker's list");
    await press("Import 3 members");
    expect(await screen.findByText(/^The import of 3 members has begun\./)).toBeVisible();
    expect(screen.queryByRole("region", { name: "Check of members.csv" })).toBeNull();
    expect(await screen.findByText("1 of 3 imported, 0 invited, 0 joined")).toBeVisible();
    expect(screen.getByRole("progressbar", { name: "Importing members.csv" })).toBeVisible();
    expect(sent[0]?.body).toMatchObject({
      plan: "the-plan",
      invite: "true",
      vouch: "The broker's list",
    });
  });

  it("takes pasted text, and says at the field what is wrong with it", async () => {
    openDesk(PATH);
    await userEvent.click(await screen.findByRole("button", { name: "Check, write nothing" }));
    expect(await screen.findByText("Choose a CSV file", { selector: "p" })).toBeVisible();
    await press("Paste text");
    await press("Check, write nothing");
    expect(await screen.findByText("Paste the text of a CSV file")).toBeVisible();
    const message = "These columns are missing: country. Name them in the first row.";
    answer(memberImportsApi.checkMembers, () =>
      failure(400, "validation_failed", message, { fields: [{ path: "file", message }] }),
    );
    await userEvent.type(screen.getByLabelText("Members as text"), "email,full name");
    await press("Check, write nothing");
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText("Members as text")).toHaveValue("email,full name");
  });

  it("says what failed, keeps the choices, and forgets a check when the file changes", async () => {
    answer(memberImportsApi.importMembers, () =>
      failure(409, "conflict", "Nobody of this file would be imported."),
    );
    await checkFile();
    await userEvent.click(await screen.findByText(/^Email each of them/));
    await press("Import 3 members");
    expect(await screen.findByText("Nobody of this file would be imported.")).toBeVisible();
    expect(screen.getByText(/^The link works for 14 days/)).toBeVisible();
    await userEvent.upload(screen.getByLabelText(/^Members/), new File(["x"], "other.csv"));
    await waitFor(() =>
      expect(screen.queryByRole("region", { name: "Check of members.csv" })).toBeNull(),
    );
  });

  it("takes an import back after one question, while it can be, and says how many stayed", async () => {
    const done = imported({
      state: "done",
      endedAt: "2026-01-05T08:01:00.000Z",
      written: 2,
      refused: 1,
      refusals: [{ row: 3, reason: "Changed since the check." }],
      vouch: "The broker's list",
      deposits: 1,
      invited: 2,
      remaining: 2,
      joined: 1,
    });
    answer(memberImportsApi.memberImports, () => success([done]));
    const taken = answer(memberImportsApi.takeBackImport, () => {
      const ended = { removed: 1, remaining: 1, takeBackUntil: null };
      const back = { ...done, state: "removed" as const, ...ended };
      answer(memberImportsApi.memberImports, () => success([back]));
      return success(back);
    });
    openDesk(PATH);
    expect(await screen.findByText("Row 3:")).toBeInTheDocument();
    expect(screen.getByText("One deposit taken over: The broker's list")).toBeVisible();
    expect(screen.getByText("until 6 Jan 2026, 9:00 AM WAT")).toBeVisible();
    await press("Take back members.csv");
    const dialog = await screen.findByRole("dialog", { name: "Take back members.csv?" });
    expect(dialog).toHaveTextContent("one member of it has not joined and is removed");
    await userEvent.click(within(dialog).getByRole("button", { name: "Remove them" }));
    expect(await screen.findByText("Taken back")).toBeVisible();
    expect(screen.getByText(/1 joined, 1 removed, 1 stayed$/)).toBeVisible();
    expect(taken).toHaveLength(1);
    expect(screen.queryByRole("button", { name: /^Take back/ })).toBeNull();
  });

  it("is the admins' alone", async () => {
    openDesk(PATH, "support");
    expect(await screen.findByText(/not allowed/)).toBeVisible();
  });
});
