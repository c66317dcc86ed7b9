import {
  announcementsApi,
  type AnnouncementDto,
  type AnnouncementInput,
  type AudienceDto,
} from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { answer, failure, success } from "../../../testing/server.ts";
import { answerDesk, openDesk } from "../testing/membersDesk.ts";

const PATH = "/dashboard/admin/announcements";

const audience = (changes: Partial<AudienceDto> = {}): AudienceDto => ({
  fit: 1_300,
  blocked: 1,
  notJoined: 45,
  unwilling: 50,
  byMail: 1_204,
  byChat: 310,
  ...changes,
});

const announcement = (changes: Partial<AnnouncementDto> = {}): AnnouncementDto => ({
  id: "0198f0a2-0000-7000-8000-00000000aa01",
  kind: "announcements",
  subject: "Maintenance on Sunday",
  text: "From 6 to 7.",
  byMail: true,
  byChat: false,
  filter: {},
  author: { id: "0198f0a2-0000-7000-8000-00000000bb01", fullName: "Eve Ojo" },
  state: "sending",
  total: 1_300,
  reached: 400,
  leftOut: 50,
  messages: { waiting: 20, sent: 379, failed: 1, expired: 0 },
  createdAt: "2026-01-05T08:00:00.000Z",
  endedAt: null,
  ...changes,
});

beforeEach(() => {
  answerDesk();
  answer(announcementsApi.announcements, () => success([]));
  answer(announcementsApi.audience, () => success(audience()));
});

const write = async () => {
  await userEvent.type(await screen.findByLabelText("Subject"), "Maintenance on Sunday");
  await userEvent.type(screen.getByLabelText("Text"), "From 6 to 7.");
};

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

describe("announcements", () => {
  it("counts who gets it, shows it, tries it, asks once and sends it", async () => {
    const counted = answer(announcementsApi.audience, () => success(audience()));
    const shown = answer(announcementsApi.previewAnnouncement, () =>
      success({
        mail: { subject: "Maintenance on Sunday", text: "Hello Own Self,\n\nFrom 6 to 7." },
        chat: "Maintenance on Sunday, in the chat",
      }),
    );
    const tried = answer(announcementsApi.testAnnouncement, () => success(null));
    const sent = answer(announcementsApi.announce, () => {
      answer(announcementsApi.announcements, () => success([announcement()]));
      return success(announcement());
    });
    openDesk(`${PATH}?tier=gold`);
    expect(await screen.findByText("1,204 members")).toBeVisible();
    expect(screen.getByText("Imported, not joined yet: 45")).toBeVisible();
    expect(screen.getByText("Switched announcements off: 50")).toBeVisible();
    expect(counted[0]?.query).toEqual({ tier: "gold", kind: "announcements" });

    await press("Preview");
    expect(await screen.findByText("Please write a subject")).toBeVisible();
    expect(shown).toHaveLength(0);
    await write();
    await press("Preview");
    const dialog = await screen.findByRole("dialog", { name: "As the member reads it" });
    expect(within(dialog).getByText(/Hello Own Self/)).toBeVisible();
    expect(within(dialog).getByText(/in the chat/)).toBeVisible();
    await userEvent.click(within(dialog).getAllByRole("button", { name: "Close" })[0] ?? dialog);

    await press("Send a test to myself");
    expect(await screen.findByText("The test is on its way to you.")).toBeVisible();
    expect(tried).toHaveLength(1);

    await press("Send to members");
    const asking = await screen.findByRole("dialog", { name: "Send to 1,204 members?" });
    expect(sent).toHaveLength(0);
    await userEvent.click(within(asking).getByRole("button", { name: "Send to 1,204 members" }));
    expect(await screen.findByText("It is being sent to 1,204 members.")).toBeVisible();
    const { id, ...body } = (sent[0] as { body: AnnouncementInput }).body;
    expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(body).toEqual({
      kind: "announcements",
      subject: "Maintenance on Sunday",
      text: "From 6 to 7.",
      byMail: true,
      byChat: false,
      filter: { tier: "gold" },
    });
    expect(await screen.findByRole("progressbar")).toHaveAttribute(
      "aria-valuetext",
      "450 of 1,300 members",
    );
    expect(screen.getByLabelText("Subject")).toHaveValue("");
  });

  it("keeps what was typed and the same announcement while it cannot be sent", async () => {
    const sent = answer(announcementsApi.announce, () => failure(409, "conflict", "Try again."));
    openDesk(PATH);
    await write();
    await userEvent.click(screen.getByLabelText("Marketing"));
    expect(await screen.findByText("Have not agreed to marketing: 50")).toBeVisible();
    await userEvent.click(screen.getByLabelText("Email"));
    await press("Send to members");
    expect(await screen.findByText("Choose email, Telegram or both")).toBeVisible();
    await userEvent.click(screen.getByLabelText("Telegram, where linked"));
    expect(await screen.findByText("No linked chat, or paused: 894")).toBeVisible();
    await press("Send to members");
    const asking = await screen.findByRole("dialog", { name: "Send to 310 members?" });
    const send = within(asking).getByRole("button", { name: "Send to 310 members" });
    await userEvent.click(send);
    expect(await within(asking).findByText("Try again.")).toBeVisible();
    await userEvent.click(send);
    await waitFor(() => expect(sent).toHaveLength(2));
    const [first, again] = sent as { body: AnnouncementInput }[];
    expect(again?.body.id).toBe(first?.body.id);
    await userEvent.click(within(asking).getByRole("button", { name: "Cancel" }));
    expect(screen.getByLabelText("Subject")).toHaveValue("Maintenance on Sunday");
  });

  it("shows how far each has come, and stops one after asking", async () => {
    const done = announcement({
      id: "0198f0a2-0000-7000-8000-00000000aa02",
      subject: "Terms have changed",
      author: null,
      state: "done",
      messages: { waiting: 0, sent: 399, failed: 1, expired: 0 },
      endedAt: "2026-01-05T08:30:00.000Z",
    });
    answer(announcementsApi.announcements, () => success([announcement(), done]));
    const stopped = answer(announcementsApi.stopAnnouncement, () => {
      const now = announcement({ state: "stopped" });
      answer(announcementsApi.announcements, () => success([now, done]));
      return success(now);
    });
    openDesk(PATH);
    const list = within(await screen.findByRole("list", { name: "Announcements" }));
    expect(list.getByText("379 sent, 20 waiting, 1 failed, 50 members left out")).toBeVisible();
    expect(list.getByText("Done")).toBeVisible();
    expect(list.getAllByRole("progressbar")).toHaveLength(1);
    await userEvent.click(list.getByRole("button", { name: "Stop Maintenance on Sunday" }));
    const asking = within(await screen.findByRole("dialog"));
    await userEvent.click(asking.getByRole("button", { name: "Stop sending" }));
    expect(await list.findByText("Stopped")).toBeVisible();
    expect(stopped).toHaveLength(1);
    expect(list.queryByRole("button", { name: /^Stop/ })).toBeNull();
  });

  it("is not for support", async () => {
    openDesk(PATH, "support");
    expect(await screen.findByText(/not allowed/)).toBeVisible();
    expect(screen.queryByLabelText("Subject")).toBeNull();
  });
});
