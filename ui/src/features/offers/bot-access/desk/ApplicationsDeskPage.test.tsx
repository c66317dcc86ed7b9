import {
  accountsApi,
  botApplicationsApi,
  contentApi,
  marketApi,
  type BotSubmissionDetailDto,
} from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createFakePlatform } from "../../../../platform/fakePlatform.ts";
import { renderApp } from "../../../../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleUser } from "../../../../testing/samples.ts";
import { answer, failure, success, type SeenCall } from "../../../../testing/server.ts";

const user = userEvent.setup({ delay: null });
const BY = { id: "0198f0a2-0000-7000-8000-0000000000ff", fullName: "Demo Other" };

const sample = (changes: Partial<BotSubmissionDetailDto> = {}): BotSubmissionDetailDto => ({
  id: "0198f0a2-0000-7000-8000-0000000000a1",
  status: "needs_care",
  notes: "",
  care: ["cannot_afford", "large_loss"],
  fullName: "Demo Applicant",
  countryCode: "+234",
  phoneNumber: "+2348012345678",
  email: "applicant@example.org",
  hasAccount: "no",
  hasFunded: "ready",
  canAfford: "no",
  hasLostMoney: "yes",
  lossAmount: "about $900",
  usageMethod: "auto",
  wantsCall: "yes",
  callCountryCode: "+44",
  callNumber: "+442079460000",
  readyToStart: "unsure",
  createdAt: "2026-01-05T08:00:00.000Z",
  updatedAt: "2026-01-05T08:00:00.000Z",
  history: [],
  ...changes,
});

let application: BotSubmissionDetailDto;
let saves: SeenCall[];

beforeEach(() => {
  application = sample();
  answer(marketApi.status, () => success(sampleMarket()));
  answer(contentApi.public, () => success(sampleContent()));
  answer(botApplicationsApi.submission, () => success(application));
  answer(botApplicationsApi.submissions, () => success([application]));
  answer(botApplicationsApi.submissionCounts, () =>
    success({ new: 3, contacted: 0, approved: 1, rejected: 0, needs_care: 2 }),
  );
  saves = answer(botApplicationsApi.setSubmissionStatus, ({ body }) => {
    const typed = body as Pick<BotSubmissionDetailDto, "status" | "notes" | "updatedAt">;
    if (typed.updatedAt !== application.updatedAt) {
      return failure(409, "conflict", "A colleague has changed this application meanwhile.");
    }
    application = { ...application, ...typed, updatedAt: "2026-01-05T09:30:00.000Z" };
    return success(application);
  });
});

function open(
  path = "",
  permissions: ("account.own" | "applications.review")[] = ["account.own", "applications.review"],
) {
  const me = sampleUser({ role: "support", permissions });
  answer(accountsApi.me, () => success(me));
  const platform = createFakePlatform({ token: "t", stored: { user: JSON.stringify(me) } });
  return renderApp(`/dashboard/desk/applications${path}`, { platform });
}
const openOne = () => open(`/${application.id}`);
const notes = () => screen.findByLabelText("Notes");
/** The one of the form, not the list's filter. */
const status = () =>
  within(screen.getByRole("region", { name: "Status" })).getByRole("combobox", { name: "Status" });
/** The button waits for something typed; what a colleague did takes it from the form for a moment. */
const save = async () => {
  const button = screen.getByRole("button", { name: "Save" });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
};

describe("the list of applications", () => {
  it("is filtered on the server, with the count of each status", async () => {
    const seen = answer(botApplicationsApi.submissions, () => success([]));
    open();
    expect(await screen.findByText("No applications yet")).toBeVisible();
    expect(await screen.findByRole("option", { name: "Needs care (2)" })).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText("Status"), "needs_care");
    await user.selectOptions(screen.getByLabelText("Ready to start"), "now");
    await user.selectOptions(screen.getByLabelText("Wants a call"), "yes");
    await user.type(screen.getByLabelText("Find by name, address or number"), "0801");
    expect(await screen.findByText("No application fits")).toBeVisible();
    await waitFor(() =>
      expect(seen.at(-1)?.query).toEqual({
        status: "needs_care",
        readyToStart: "now",
        wantsCall: "yes",
        search: "0801",
        page: "1",
      }),
    );
    await user.selectOptions(screen.getByLabelText("Status"), "");
    await waitFor(() => expect(seen.at(-1)?.query).not.toHaveProperty("status"));
  });

  it("is saved as a file of what the filters show", async () => {
    const link = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    let broken = true;
    const seen = answer(botApplicationsApi.exportSubmissions, () =>
      broken
        ? failure(503, "unavailable", "Later.")
        : success({ fileName: "applications-2026-01-05.csv", mediaType: "text/csv", text: "a" }),
    );
    open();
    await screen.findByText("Demo Applicant");
    await user.selectOptions(screen.getByLabelText("Status"), "new");
    const button = screen.getByRole("button", { name: "Export CSV" });
    await user.click(button);
    expect(await screen.findByRole("alert")).toHaveTextContent("The file could not be made");
    broken = false;
    await user.click(button);
    expect(await screen.findByText(/Saved as applications-2026-01-05.csv/)).toBeVisible();
    expect(link).toHaveBeenCalledOnce();
    expect(seen.at(-1)?.query).toEqual({ status: "new" });
  });

  it("says that it failed to load, and loads on Retry", async () => {
    let broken = true;
    answer(botApplicationsApi.submissions, () =>
      broken ? failure(500, "internal", "Broken.") : success([application]),
    );
    open();
    expect(await screen.findByText("The applications could not be loaded")).toBeVisible();
    broken = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Demo Applicant")).toBeVisible();
  });

  it("is closed to people who may not review applications", async () => {
    open("", ["account.own"]);
    expect(await screen.findByText("Not allowed")).toBeVisible();
  });
});

describe("an application", () => {
  it("shows all twelve answers in words, and why care is needed", async () => {
    openOne();
    const care = within(await screen.findByRole("region", { name: "Duty of care" }));
    expect(care.getByText(/They cannot afford a deposit/)).toBeVisible();
    expect(care.getByText(/a loss of \$100 or more.*about \$900/)).toBeVisible();
    expect(care.getByText(/Do not ask for a deposit/)).toBeVisible();
    const answers = within(screen.getByRole("region", { name: "Answers" }));
    expect(answers.getAllByRole("term")).toHaveLength(12);
    expect(answers.getByText("The bot trades for me")).toBeVisible();
    expect(answers.getByText("I am not sure yet")).toBeVisible();
    expect(answers.getByText("+442079460000")).toBeVisible();
  });

  it("without a reason for care has no such box", async () => {
    application = sample({ care: [], status: "new", canAfford: "yes" });
    openOne();
    await notes();
    expect(screen.queryByRole("region", { name: "Duty of care" })).toBeNull();
  });

  it("is given a status with a note", async () => {
    openOne();
    await user.type(await notes(), "Called at noon");
    await user.selectOptions(status(), "contacted");
    await save();
    expect(await screen.findByText("Saved")).toBeVisible();
    expect(saves.map(({ body }) => body)).toEqual([
      { status: "contacted", notes: "Called at noon", updatedAt: "2026-01-05T08:00:00.000Z" },
    ]);
    expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
  });

  it("is approved despite a reason for care only after asking once", async () => {
    openOne();
    await notes();
    await user.selectOptions(status(), "approved");
    await save();
    const ask = within(await screen.findByRole("dialog"));
    expect(saves).toHaveLength(0);
    await user.click(ask.getByRole("button", { name: "Approve" }));
    expect(await screen.findByText("Saved")).toBeVisible();
    expect(saves[0]?.body).toMatchObject({ status: "approved" });
  });

  it("is not saved over what a colleague did; what was typed stays for the next try", async () => {
    openOne();
    await user.type(await notes(), "Mine");
    application = sample({
      status: "contacted",
      notes: "Theirs",
      updatedAt: "2026-01-05T09:00:00.000Z",
      history: [
        {
          id: "0198f0a2-0000-7000-8000-0000000000b1",
          by: BY,
          from: "needs_care",
          to: "contacted",
          notes: "Theirs",
          at: "2026-01-05T09:00:00.000Z",
        },
      ],
    });
    await save();
    expect(await screen.findByRole("alert")).toHaveTextContent("A colleague has changed");
    expect(await screen.findByText("Theirs")).toBeVisible();
    expect(await notes()).toHaveValue("Mine");
    await save();
    expect(await screen.findByText("Saved")).toBeVisible();
    expect(saves.at(-1)?.body).toEqual({
      status: "contacted",
      notes: "Mine",
      updatedAt: "2026-01-05T09:00:00.000Z",
    });
  });
});
