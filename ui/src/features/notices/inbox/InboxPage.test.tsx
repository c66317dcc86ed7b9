import { inboxApi, type NoticeDto, type NoticeFacts } from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, useLocation } from "react-router-dom";
import { expect, it } from "vitest";
import { useUnreadQuery } from "../../../api/inboxCalls.ts";
import { ScreenLinkProvider } from "../../../components/ScreenLink.tsx";
import { renderAtMarket } from "../../../testing/renderAtMarket.tsx";
import { answer, failure, success } from "../../../testing/server.ts";
import { SCREENS } from "../../../screens.ts";
import { InboxLink } from "../../shell/ShellHeader.tsx";
import { InboxPage } from "./InboxPage.tsx";

const notice = (n: number, facts: NoticeFacts, read = false): NoticeDto => ({
  id: `01930000-0000-7000-8000-00000000000${n}`,
  at: "2026-03-03T09:40:00.000Z",
  read,
  facts,
});

const NOTICES = [
  notice(3, { kind: "claim_rejected", reason: "The picture shows no name" }),
  notice(2, { kind: "claim_approved", tier: "gold", verifiedAmount: 500 }, true),
];

function open(notices: NoticeDto[]) {
  const state = { notices };
  answer(inboxApi.list, () => success({ notices: state.notices, nextCursor: null }));
  const marks = answer(inboxApi.read, () => {
    state.notices = state.notices.map((one) => ({ ...one, read: true }));
    return success({ unread: 0 });
  });
  renderAtMarket(<InboxPage />);
  return marks;
}

it("says each piece of news and where it leads, and marks all of it up to the newest as read", async () => {
  const marks = open(NOTICES);
  const list = within(await screen.findByRole("list"));
  const rejected = list.getByRole("link", { name: /could not be verified ?, unread/ });
  expect(rejected).toHaveTextContent("Support wrote: The picture shows no name");
  expect(rejected).toHaveAttribute("href", "/dashboard/account-setup");
  expect(list.getByRole("link", { name: /deposit is verified/ })).toHaveTextContent(
    "Support verified $500. Your tier is Gold.",
  );
  await userEvent.click(screen.getByRole("button", { name: "Mark all as read" }));
  await expect.poll(() => screen.queryByRole("button", { name: "Mark all as read" })).toBeNull();
  expect(marks.map(({ body }) => body)).toEqual([{ id: NOTICES[0]?.id, older: true }]);
});

it("marks what is opened, and nothing that was read", async () => {
  const marks = open(NOTICES);
  await userEvent.click(await screen.findByRole("link", { name: /deposit is verified/ }));
  await userEvent.click(screen.getByRole("link", { name: /could not be verified/ }));
  await expect
    .poll(() => marks.map(({ body }) => body))
    .toEqual([{ id: NOTICES[0]?.id, older: false }]);
});

it("says what will appear while there is nothing", async () => {
  open([]);
  expect(await screen.findByText("Nothing yet")).toBeVisible();
});

it("keeps the mark and says so when it cannot be saved", async () => {
  open(NOTICES);
  answer(inboxApi.read, () => failure(500, "internal", "Broken."));
  await userEvent.click(await screen.findByRole("button", { name: "Mark all as read" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to mark as read");
});

it("and the header say the same, whichever of them hears of a notice first", async () => {
  let told: NoticeDto[] = [];
  answer(inboxApi.list, () => success({ notices: told, nextCursor: null }));
  answer(inboxApi.unread, () => success({ unread: told.filter(({ read }) => !read).length }));
  answer(inboxApi.read, () => {
    told = told.map((one) => ({ ...one, read: true }));
    return success({ unread: 0 });
  });
  function Screen() {
    const { refetch } = useUnreadQuery();
    const { pathname } = useLocation();
    return (
      <ScreenLinkProvider link={Link}>
        <InboxLink />
        <button onClick={() => void refetch()}>Count</button>
        {pathname === SCREENS.inbox && <InboxPage />}
      </ScreenLinkProvider>
    );
  }
  renderAtMarket(<Screen />);
  const header = await screen.findByRole("link", { name: "Inbox" });
  told = [notice(1, { kind: "claim_rejected", reason: "No name" })];
  await userEvent.click(header);
  expect(await screen.findByText("Support wrote: No name")).toBeVisible();
  await waitFor(() => expect(header).toHaveAccessibleName("Inbox, 1 unread"));
  told = [notice(2, { kind: "claim_rejected", reason: "No date" }), ...told];
  await userEvent.click(screen.getByRole("button", { name: "Count" }));
  await waitFor(() => expect(header).toHaveAccessibleName("Inbox, 2 unread"));
  const second = await screen.findByText("Support wrote: No date");
  // Where a notice leads, the inbox is closed.
  await userEvent.click(second);
  expect(screen.queryByText("Support wrote: No date")).toBeNull();
  await waitFor(() => expect(header).toHaveAccessibleName("Inbox"));
});
