import { auditApi, type AuditRecordDto } from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi, type MockInstance } from "vitest";
import { answer, failure, success, type SeenCall } from "../../../testing/server.ts";
import { openOffice } from "../staff/testing/openOffice.tsx";

const user = userEvent.setup({ delay: null });
const id = (n: number) => `0198f0a2-0000-7000-8000-00000000000${n}`;

const record = (changes: Partial<AuditRecordDto> = {}): AuditRecordDto => ({
  id: id(1),
  at: "2026-01-05T10:00:00.000Z",
  actor: { id: id(7), fullName: "Demo Admin", role: "admin" },
  action: "access.changed",
  subject: { type: "member", id: id(8), fullName: "Demo Member" },
  details: { before: { tier: "guest" }, after: { tier: "gold" } },
  ...changes,
});

let asked: SeenCall[];
let saved: MockInstance<typeof URL.createObjectURL>;
beforeEach(() => {
  saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:log");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  asked = answer(auditApi.records, () => success({ records: [record()], nextCursor: null }));
  answer(auditApi.choices, () =>
    success({
      actors: [{ id: id(7), fullName: "Demo Admin" }],
      actions: ["access.changed", "claim.approved"],
      subjectTypes: ["claim", "member"],
    }),
  );
});

const open = (query = "") => openOffice(`/dashboard/desk/audit${query}`, ["audit.read"]);
const rows = async () => within(await screen.findByRole("list", { name: "Deeds" }));

describe("the audit log", () => {
  it("says who did what to whom, and shows before and after where it is opened", async () => {
    open();
    const row = (await rows()).getByRole("button", { name: /Access changed/ });
    expect(row).toHaveTextContent("Demo Admin");
    expect(row).toHaveTextContent("Demo Member");
    expect(row).toHaveTextContent("tier: guest → gold");
    await user.click(row);
    const table = within(screen.getByRole("table"));
    expect(table.getAllByRole("row").at(-1)).toHaveTextContent("tierguestgold");
    expect(screen.getByRole("link", { name: "Open member" })).toHaveAttribute(
      "href",
      `/dashboard/admin/users/${id(8)}`,
    );
    expect(screen.queryByRole("button", { name: /edit|delete/i })).toBeNull();
  });

  it("asks anew for each filter and keeps it in the address", async () => {
    const { location } = open();
    await rows();
    await user.selectOptions(await screen.findByLabelText("Action"), "Claim approved");
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ action: "claim.approved" }));
    expect(location().search).toBe("?action=claim.approved");
    await user.type(screen.getByLabelText(/Subject's id/), "abc{Enter}");
    await waitFor(() =>
      expect(asked.at(-1)?.query).toMatchObject({ action: "claim.approved", subjectId: "abc" }),
    );
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(location().search).toBe(""));
    await user.click((await rows()).getByRole("button", { name: /Access changed/ }));
    await user.click(screen.getByRole("button", { name: "Only this actor" }));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ actorId: id(7) }));
  });

  it("turns pages by their cursor, and back", async () => {
    asked = answer(auditApi.records, ({ query }) =>
      query["cursor"]
        ? success({ records: [record({ id: id(2), action: "trial.reset" })], nextCursor: null })
        : success({ records: [record()], nextCursor: id(1) }),
    );
    open();
    await rows();
    expect(screen.getByRole("button", { name: "Newer" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Older" }));
    expect(await (await rows()).findByText("Trial reset")).toBeVisible();
    expect(asked.at(-1)?.query).toMatchObject({ cursor: id(1) });
    expect(screen.getByRole("button", { name: "Older" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Newer" }));
    await waitFor(async () =>
      expect((await rows()).getByRole("button", { name: /Access changed/ })).toBeVisible(),
    );
  });

  it("exports the filtered list, and says when the file holds only a part of it", async () => {
    const exported = answer(auditApi.export, () =>
      success({ fileName: "audit-log.csv", mediaType: "text/csv", text: "a", complete: false }),
    );
    open("?action=claim.approved");
    await rows();
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    expect(await screen.findByText(/longer than one file/)).toBeVisible();
    expect(exported[0]?.query).toEqual({ action: "claim.approved" });
    expect(saved).toHaveBeenCalledTimes(1);
  });

  it("says what to do about an empty list, and offers a retry after a failure", async () => {
    answer(auditApi.records, () => success({ records: [], nextCursor: null }));
    const view = open("?action=claim.approved");
    expect(await screen.findByText(/Take one of them away/)).toBeVisible();
    view.unmount();
    answer(auditApi.records, () => failure(500, "internal", "Broken."));
    open();
    expect(await screen.findByText("The audit log could not be loaded")).toBeVisible();
    expect(screen.getByRole("button", { name: "Retry" })).toBeVisible();
  });

  it("tells who may not read it that it is not allowed", async () => {
    openOffice("/dashboard/desk/audit", []);
    expect(await screen.findByText("Not allowed")).toBeVisible();
    expect(asked).toEqual([]);
  });
});
