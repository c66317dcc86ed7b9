import {
  contentDeskApi,
  type ContentDraftDto,
  type ContentEditDto,
  type ContentField,
  type ContentFileDto,
  type ContentStateDto,
} from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { answer, failure, success } from "../../../testing/server.ts";
import { openOffice } from "../staff/testing/openOffice.tsx";

const user = userEvent.setup({ delay: null });

const file = (changes: Partial<ContentFileDto> = {}): ContentFileDto => ({
  id: "faq",
  file: "faq.json",
  title: "Questions and answers",
  shownOn: "/dashboard/support",
  removable: false,
  faults: [],
  changed: false,
  ...changes,
});

const state = (files: ContentFileDto[], faults: string[] = []): ContentStateDto => ({
  folder: "/srv/content",
  writable: true,
  showsSamples: true,
  loadedAt: "2026-01-05T10:00:00.000Z",
  checkedAt: "2026-01-05T11:00:00.000Z",
  files,
  faults,
});

const field = (name: string, changes: Partial<ContentField> = {}): ContentField => ({
  name,
  label: name,
  hint: null,
  control: "line",
  empty: "refused",
  options: [],
  max: null,
  fields: [],
  ...changes,
});

const LINK = field("link", {
  label: "Link",
  control: "group",
  empty: "left-out",
  fields: [field("path", { label: "Path" })],
});
const FORM = field("", {
  label: "Questions and answers",
  control: "list",
  fields: [
    field("", {
      control: "group",
      fields: [
        field("question", { label: "Question" }),
        field("answer", { label: "Answer", control: "long" }),
        LINK,
      ],
    }),
  ],
});
const TEXT = field("", {
  control: "group",
  fields: [
    field("status", {
      label: "Status",
      control: "choice",
      options: [
        { value: "template", label: "Template" },
        { value: "checked", label: "Checked" },
      ],
    }),
    field("text", { label: "Text", control: "markdown" }),
  ],
});

const FAQ = [
  { question: "Why?", answer: "Because." },
  { question: "When?", answer: "Now." },
];

const TERMS = file({ id: "legal-terms", file: "legal/terms.md", title: "Terms" });
let files: ContentFileDto[];
let edits: Record<string, Pick<ContentEditDto, "form" | "value" | "revision" | "version">>;
let found: ContentDraftDto;
let drafts: unknown[];
beforeEach(() => {
  files = [file(), TERMS];
  drafts = [];
  edits = {
    faq: { form: FORM, value: FAQ, revision: "one", version: 1 },
    "legal-terms": {
      form: TEXT,
      value: { status: "template", text: "**Ours.**" },
      revision: "one",
      version: 1,
    },
  };
  found = { faults: [], changes: [], revision: "one", preview: null };
  answer(contentDeskApi.state, () => success(state(files)));
  answer(contentDeskApi.file, ({ path }) => {
    const one = files.find(({ id }) => path.endsWith(id));
    const edit = one && edits[one.id];
    if (!edit) return failure(404, "not_found", "There is no such content file.");
    return success({ ...one, ...edit });
  });
  answer(contentDeskApi.draft, ({ body }) => {
    drafts.push((body as { value: unknown }).value);
    return success(found);
  });
});

const open = (path = "") => openOffice(`/dashboard/desk/content${path}`, ["content.manage"]);

describe("the content files", () => {
  it("are listed with their state, and opened as a form with what the page makes of it", async () => {
    open();
    expect(await screen.findByText("All 2 files are valid.")).toBeVisible();
    const legal = within(screen.getByRole("region", { name: "Legal texts" }));
    expect(legal.getByRole("link", { name: /Terms legal\/terms.md valid/ })).toBeVisible();
    await user.click(legal.getByRole("link", { name: /Terms/ }));
    expect(await screen.findByLabelText("Text")).toHaveValue("**Ours.**");
    expect(screen.getByText("Ours.").tagName).toBe("STRONG");
    expect(screen.getByRole("link", { name: "Where it is shown" })).toHaveAttribute(
      "href",
      "/dashboard/support",
    );
  });

  it("tell their faults, and cannot be loaded with one", async () => {
    files = [file(), { ...TERMS, faults: ["line 7: HTML cannot be shown"], changed: true }];
    open("/files/legal-terms");
    expect(await screen.findByText("One file has faults.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Load the files" })).toBeDisabled();
    expect(await screen.findByText("line 7: HTML cannot be shown")).toBeVisible();
    files = [file(), { ...TERMS, changed: true }];
    await user.click(screen.getByRole("button", { name: "Check again" }));
    expect(await screen.findByText(/One of them has changed and is not loaded yet/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Load the files" })).toBeEnabled();
  });

  it("are loaded after a question, and a refusal is shown", async () => {
    files = [file({ changed: true })];
    const reload = { fails: true };
    answer(contentDeskApi.reload, () => {
      if (reload.fails) return failure(409, "conflict", "The content files have faults.");
      files = [file()];
      return success(state(files));
    });
    open();
    await user.click(await screen.findByRole("button", { name: "Load the files" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/One file has changed/)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Load the files" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent("have faults");
    reload.fails = false;
    await user.click(dialog.getByRole("button", { name: "Load the files" }));
    expect(await screen.findByText("The product shows the files as they are now.")).toBeVisible();
    expect(await screen.findByText("The product shows them as they are.")).toBeVisible();
  });

  it("say which do not fit together, what is not there, and who may not look", async () => {
    answer(contentDeskApi.state, () => success(state(files, ["two courses with the id a"])));
    const view = open("/files/nowhere");
    expect(await screen.findByText("The files do not fit together.")).toBeVisible();
    expect(screen.getByText("two courses with the id a")).toBeVisible();
    expect(await screen.findByText("There is no such content file.")).toBeVisible();
    view.unmount();
    openOffice("/dashboard/desk/content", []);
    expect(await screen.findByText("Not allowed")).toBeVisible();
  });
});

describe("a content file", () => {
  const CHANGE = {
    where: "Why? · Answer",
    lines: [
      { kind: "gone" as const, text: "Because." },
      { kind: "new" as const, text: "So." },
    ],
  };

  it("keeps what was typed while a fault is named, and another file is looked at", async () => {
    found = { ...found, faults: [{ path: "0.answer", message: "must not be empty" }] };
    open("/files/faq");
    const entry = (await screen.findByText("Why?")).closest("details");
    expect(entry).not.toHaveAttribute("open");
    await user.click(screen.getByText("Why?"));
    const answers = screen.getAllByLabelText("Answer");
    await user.clear(answers[0] as HTMLElement);
    await user.click(screen.getByRole("button", { name: "Publish" }));
    expect(await screen.findByText("must not be empty")).toBeInTheDocument();
    expect(screen.getByRole("alert")).toHaveTextContent("One place needs a change.");
    expect(entry).toHaveAttribute("open");
    expect(drafts).toEqual([[{ question: "Why?", answer: "" }, FAQ[1]]]);
    await user.click(screen.getByRole("link", { name: /Terms/ }));
    expect(await screen.findByLabelText("Text")).toBeVisible();
    await user.click(screen.getByRole("link", { name: /Questions and answers.*draft/ }));
    await waitFor(() => expect(screen.getAllByLabelText("Answer")[0]).toHaveValue(""));
    await user.click(screen.getByRole("button", { name: "Drop the draft" }));
    expect(screen.getAllByLabelText("Answer")[0]).toHaveValue("Because.");
  });

  it("has entries that come, move and go, with fields that may be left out", async () => {
    open("/files/faq");
    await user.click(await screen.findByRole("button", { name: "Move down: Why?" }));
    await user.click(screen.getByRole("button", { name: "Add an entry" }));
    await user.type(screen.getAllByLabelText("Question")[2] as HTMLElement, "Who?");
    const add = screen.getAllByRole("button", { name: "Add: Link" });
    await user.click(add[2] as HTMLElement);
    await user.type(screen.getByLabelText("Path"), "/terms");
    await user.click(screen.getByRole("button", { name: "Take away: When?" }));
    await user.click(screen.getByRole("button", { name: "Publish" }));
    await waitFor(() =>
      expect(drafts).toEqual([
        [FAQ[0], { question: "Who?", answer: "", link: { path: "/terms" } }],
      ]),
    );
  });

  it("is published with a note once its changes were looked at, over a newer one when told to", async () => {
    found = { ...found, changes: [CHANGE] };
    const sent: unknown[] = [];
    answer(contentDeskApi.publish, ({ body }) => {
      sent.push(body);
      const { revision } = body as { revision: string };
      if (revision !== "one") return success({ ...file(), ...edits["faq"] });
      edits["faq"] = { form: FORM, value: FAQ, revision: "two", version: 2 };
      const theirs = { kind: "gone" as const, text: "For a good reason." };
      const changes = [{ ...CHANGE, lines: [theirs, { kind: "new" as const, text: "So." }] }];
      found = { ...found, changes, revision: "two" };
      return failure(409, "conflict", "faq.json has a newer version than the one you began from.");
    });
    open("/files/faq");
    await user.click(await screen.findByText("Why?"));
    const typed = screen.getAllByLabelText("Answer")[0] as HTMLElement;
    await user.clear(typed);
    await user.type(typed, "So.");
    await user.click(screen.getByRole("button", { name: "Publish" }));
    const dialog = within(await screen.findByRole("dialog", { name: /Publish/ }));
    expect(dialog.getByText("Why? · Answer")).toBeVisible();
    await user.type(dialog.getByLabelText("Note"), "Shorter");
    await user.click(dialog.getByRole("button", { name: "Publish now" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent("a newer version");
    // What they have published, and the draft would take away.
    expect(await dialog.findByText("For a good reason.")).toBeVisible();
    expect(dialog.queryByText("Because.")).toBeNull();
    expect(dialog.getByLabelText("Note")).toHaveValue("Shorter");
    expect(dialog.getByRole("button", { name: "Publish now" })).toBeDisabled();
    await user.click(dialog.getByRole("button", { name: "Publish over the newer version" }));
    await user.click(dialog.getByRole("button", { name: "Publish now" }));
    expect(await screen.findByText("Published. Every page shows it now.")).toBeVisible();
    expect(sent).toMatchObject([
      { revision: "one", note: "Shorter", value: [{ question: "Why?", answer: "So." }, FAQ[1]] },
      { revision: "two", note: "Shorter" },
    ]);
  });

  it("has a history, from which a version is brought back", async () => {
    const version = (number: number) => ({
      number,
      origin: number === 1 ? ("found" as const) : ("published" as const),
      note: number === 2 ? "Shorter" : null,
      by: number === 2 ? "Ada" : null,
      at: "2026-01-05T10:00:00.000Z",
      restoredFrom: null,
      exists: true,
    });
    answer(contentDeskApi.versions, () => success([version(2), version(1)]));
    answer(contentDeskApi.version, () =>
      success({ version: version(1), changes: [], againstNewest: [CHANGE] }),
    );
    const restored = answer(contentDeskApi.restore, () =>
      success({ ...file(), ...edits["faq"], version: 3 }),
    );
    open("/files/faq");
    await user.click(await screen.findByRole("button", { name: "History" }));
    expect(await screen.findByText("Shorter")).toBeVisible();
    await user.click(screen.getByRole("button", { name: /Version 1: found in the folder/ }));
    await user.click(await screen.findByRole("button", { name: "Bring this version back" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("So.")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Bring it back" }));
    expect(await screen.findByText("Version 1 is back, as a new version.")).toBeVisible();
    expect(restored[0]?.body).toEqual({ revision: "one" });
  });
});
