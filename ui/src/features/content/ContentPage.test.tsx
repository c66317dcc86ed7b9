import { contentDeskApi } from "@signaldeck/contract";
import type { ContentFileDto, ContentStateDto } from "@signaldeck/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { answer, failure, success } from "../../testing/server.ts";
import { openOffice } from "../staff/testing/openOffice.tsx";

const user = userEvent.setup({ delay: null });

const file = (changes: Partial<ContentFileDto> = {}): ContentFileDto => ({
  id: "faq",
  file: "faq.json",
  title: "Questions and answers",
  shownOn: "/dashboard/support",
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

const TERMS = file({ id: "legal-terms", file: "legal/terms.md", title: "Terms" });
let files: ContentFileDto[];
beforeEach(() => {
  files = [file(), TERMS];
  answer(contentDeskApi.state, () => success(state(files)));
  answer(contentDeskApi.file, ({ path }) => {
    const found = files.find(({ id }) => path.endsWith(id));
    if (!found) return failure(404, "not_found", "There is no such content file.");
    const part = { title: "Why?", kind: null, text: "**Because.**", facts: [] };
    return success({ ...found, parts: found.faults.length > 0 ? [] : [part] });
  });
});

const open = (path = "") => openOffice(`/dashboard/desk/content${path}`, ["content.manage"]);

describe("the content files", () => {
  it("are listed with their state, and shown as the product shows them", async () => {
    open();
    expect(await screen.findByText("All 2 files are valid.")).toBeVisible();
    const legal = within(screen.getByRole("region", { name: "Legal texts" }));
    expect(legal.getByRole("link", { name: /Terms legal\/terms.md valid/ })).toBeVisible();
    await user.click(screen.getByRole("link", { name: /Questions and answers/ }));
    expect(await screen.findByRole("heading", { name: "Why?" })).toBeVisible();
    expect(screen.getByText("Because.").tagName).toBe("STRONG");
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
