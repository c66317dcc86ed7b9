import {
  INBOX_LIMITS,
  InboxPageDto,
  type NoticeFacts,
  NOTIFICATION_DEFAULTS,
  UnreadDto,
} from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PASSWORD, type Person } from "../../testing/People.ts";
import { openFixture, type Fixture } from "../../testing/openFixture.ts";
import { addNotice } from "./addNotice.ts";
import { mountInbox } from "./routes.ts";

let fixture: Fixture;
let ada: Person;
beforeAll(async () => {
  fixture = await openFixture({ mount: mountInbox });
});
beforeEach(async () => {
  ada = await fixture.signIn();
});
afterAll(() => fixture.close());

const tell = (person: Person, facts: NoticeFacts): Promise<void> => {
  fixture.clock.advance(1);
  return fixture.database.write((transaction) =>
    addNotice(fixture, transaction, person.member.id, facts),
  );
};
const rejected = (reason: string): NoticeFacts => ({ kind: "claim_rejected", reason });
const read = async (person: Person, query = "") =>
  InboxPageDto.parse((await fixture.call("get", `/inbox${query}`).as(person)).data);
const unread = async (person: Person) =>
  UnreadDto.parse((await fixture.call("get", "/inbox/unread").as(person)).data).unread;
const reasons = (page: InboxPageDto) =>
  page.notices.map(({ facts }) => (facts.kind === "claim_rejected" ? facts.reason : facts.kind));

describe("the inbox", () => {
  it("holds a member's notices, newest first and page by page, and is nobody else's", async () => {
    for (const reason of ["one", "two", "three"]) await tell(ada, rejected(reason));
    const first = await read(ada, "?limit=2");
    expect(reasons(first)).toEqual(["three", "two"]);
    const second = await read(ada, `?limit=2&cursor=${first.nextCursor ?? ""}`);
    expect(reasons(second)).toEqual(["one"]);
    expect(second.nextCursor).toBeNull();
    expect(await read(await fixture.signIn())).toEqual({ notices: [], nextCursor: null });
  });

  it("counts what is unread; a mark follows to every device and spares what came since", async () => {
    expect(await unread(ada)).toBe(0);
    await tell(ada, rejected("one"));
    await tell(ada, rejected("two"));
    expect(await unread(ada)).toBe(2);
    const [newest] = (await read(ada)).notices;
    await tell(ada, rejected("three"));
    const body = { id: newest?.id, older: true };
    const marked = await fixture.call("post", "/inbox/read", body).as(ada);
    expect(marked).toMatchObject({ status: 200, data: { unread: 1 } });
    const elsewhere = await fixture.logIn(ada.member.email);
    const other = await fixture.call("get", "/inbox/unread").as(elsewhere.token);
    expect(other.data).toEqual({ unread: 1 });
    const { notices } = await read(ada);
    expect(notices.map((notice) => notice.read)).toEqual([false, true, true]);
    await fixture.call("post", "/inbox/read", { id: notices[0]?.id, older: false }).as(ada);
    expect(await unread(ada)).toBe(0);
  });

  it("marks nothing of another member's", async () => {
    await tell(ada, rejected("one"));
    const [notice] = (await read(ada)).notices;
    const body = { id: notice?.id, older: true };
    await fixture
      .call("post", "/inbox/read", body)
      .as(await fixture.signIn())
      .expect(200);
    expect(await unread(ada)).toBe(1);
  });

  it("lets go of what is a year old", async () => {
    await tell(ada, rejected("old"));
    fixture.clock.advance(INBOX_LIMITS.keep + 1);
    ada = { ...ada, ...(await fixture.logIn(ada.member.email)) };
    await tell(ada, rejected("new"));
    expect(reasons(await read(ada))).toEqual(["new"]);
  });

  it("gets the news of a changed password, whatever mails the member wants", async () => {
    const wish = { ...NOTIFICATION_DEFAULTS, security: false };
    await fixture.call("put", "/account/notifications", wish).as(ada).expect(200);
    const body = { currentPassword: PASSWORD, newPassword: "Another-1-password" };
    await fixture.call("post", "/account/password", body).as(ada).expect(200);
    expect(await fixture.mailsTo(ada.member.email)).toEqual([]);
    expect((await read(ada)).notices).toMatchObject([{ facts: { kind: "password_changed" } }]);
  });
});

describe("refusals", () => {
  it.each([
    ["get", "/inbox"],
    ["get", "/inbox/unread"],
    ["post", "/inbox/read"],
  ] as const)("%s %s needs a session", async (method, path) => {
    expect((await fixture.call(method, path)).status).toBe(401);
  });

  it.each(["limit=0", "limit=101", "cursor=1"])("refuses %s", async (query) => {
    expect((await fixture.call("get", `/inbox?${query}`).as(ada)).status).toBe(400);
  });

  it.each([[{}], [{ id: "1", older: true }], [{ id: uuid() }]])("refuses %j", async (body) => {
    expect((await fixture.call("post", "/inbox/read", body).as(ada)).status).toBe(400);
  });
});
