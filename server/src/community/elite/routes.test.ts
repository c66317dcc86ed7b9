import { ELITE_ROOM_LIMITS, type ElitePostDto, type EliteRoomDto } from "@signaldeck/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { WantedAccount } from "../../testing/createWithAccess.ts";
import { openFixture, type Fixture } from "../../testing/openFixture.ts";
import type { Person } from "../../testing/People.ts";
import { eliteRoomPersonalData } from "./eliteRoomPersonalData.ts";
import { EliteRoomPost } from "./EliteRoomPost.ts";
import { mountEliteRoom } from "./routes.ts";

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture({ mount: mountEliteRoom });
});
afterAll(() => fixture.close());
beforeEach(() => fixture.clear(EliteRoomPost));

const person = (account: WantedAccount = {}) => fixture.signIn({ tier: "gold", ...account });
const host = () => fixture.signIn({ role: "admin" });

const post = (author: Person, text: string, pinned?: boolean) => {
  const body = { text, ...(pinned !== undefined && { pinned }) };
  return author.call<ElitePostDto>("post", "/elite-room/posts", body).expect(201).data();
};

const read = (reader: Person, query = "") =>
  reader.call<EliteRoomDto>("get", `/elite-room/posts${query}`).expect(200).data();

const NOBODY = "0198f0a2-0000-7000-8000-000000000009";

describe("who may do what", () => {
  it.each([
    ["get", "/posts"],
    ["post", "/posts"],
    ["put", `/posts/${NOBODY}/pin`],
    ["delete", `/posts/${NOBODY}`],
    ["post", `/posts/${NOBODY}/replies`],
    ["delete", `/replies/${NOBODY}`],
  ] as const)("%s %s is closed to visitors and to lower tiers", async (method, path) => {
    await fixture.call(method, `/elite-room${path}`).expect(401);
    const [lower, locked] = [
      await person({ tier: "pro" }),
      await person({ dashboardUnlocked: false }),
    ];
    await lower.call(method, `/elite-room${path}`, {}).expect(403);
    await locked.call(method, `/elite-room${path}`, {}).expect(403);
  });

  it.each([
    ["post", "/posts"],
    ["put", `/posts/${NOBODY}/pin`],
    ["delete", `/posts/${NOBODY}`],
  ] as const)("%s %s is the host's alone", async (method, path) => {
    await (await person({ tier: "elite" })).call(method, `/elite-room${path}`, {}).expect(403);
  });
});

describe("the room", () => {
  it("shows pinned notes first, then posts, newest first, page by page", async () => {
    const [staff, member] = [await host(), await person()];
    const note = await post(staff, "House rules", true);
    for (const text of ["1", "2", "3"]) await post(staff, text);
    const first = await read(member, "?limit=2");
    expect(first.pinned).toMatchObject([{ id: note.id, author: { isStaff: true }, pinned: true }]);
    expect(first.posts.map(({ text }) => text)).toEqual(["3", "2"]);
    const second = await read(member, `?limit=2&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ pinned: [], posts: [{ text: "1" }], nextCursor: null });
    await member.call("get", "/elite-room/posts?cursor=1").expect(400);
  });

  it("takes members' questions and staff's answers, oldest first", async () => {
    const [staff, member] = [await host(), await person()];
    const { id } = await post(staff, "Ask away");
    await member
      .call("post", `/elite-room/posts/${id}/replies`, { text: "Which hours?" })
      .expect(201);
    await staff
      .call("post", `/elite-room/posts/${id}/replies`, { text: "London, mostly" })
      .expect(201);
    const { posts } = await read(member);
    expect(posts[0]?.replies).toMatchObject([
      { text: "Which hours?", own: true, author: { name: "Test P.", isStaff: false } },
      { text: "London, mostly", own: false, author: { isStaff: true } },
    ]);
  });

  it("refuses empty, too long and misplaced texts", async () => {
    const [staff, member] = [await host(), await person()];
    await staff.call("post", "/elite-room/posts", { text: " " }).expect(400);
    const { id } = await post(staff, "Ask away");
    const reply = (text: string) =>
      member.call("post", `/elite-room/posts/${id}/replies`, { text });
    const empty = await reply("").expect(400);
    expect(empty.body).toMatchObject({ message: "Please write your question first" });
    await reply("x".repeat(ELITE_ROOM_LIMITS.replyMax + 1)).expect(400);
    await member.call("post", `/elite-room/posts/${NOBODY}/replies`, { text: "?" }).expect(404);
    for (let count = 0; count < ELITE_ROOM_LIMITS.repliesPerHour; count += 1) {
      await reply("?").expect(201);
    }
    await reply("?").expect(429);
  });
});

describe("hosting", () => {
  const audit = async (id: string) => (await fixture.auditOf(id)).map(({ action }) => action);

  it("pins, unpins and deletes with a trace of each", async () => {
    const [staff, member] = [await host(), await person()];
    const { id } = await post(staff, "Plan of the week");
    const pin = (pinned: boolean) =>
      staff.call("put", `/elite-room/posts/${id}/pin`, { pinned }).expect(200);
    await pin(true);
    await pin(true);
    expect((await read(member)).pinned).toHaveLength(1);
    await pin(false);
    expect(await read(member)).toMatchObject({ pinned: [], posts: [{ id }] });
    await staff.call("put", `/elite-room/posts/${id}/pin`, {}).expect(400);
    await member.call("post", `/elite-room/posts/${id}/replies`, { text: "When?" }).expect(201);
    await staff.call("delete", `/elite-room/posts/${id}`).expect(200);
    expect(await read(member)).toEqual({ pinned: [], posts: [], nextCursor: null });
    expect(await audit(id)).toEqual([
      "elite_post.created",
      "elite_post.pinned",
      "elite_post.unpinned",
      "elite_post.deleted",
    ]);
    await staff.call("delete", `/elite-room/posts/${id}`).expect(404);
    await staff.call("put", `/elite-room/posts/${id}/pin`, { pinned: true }).expect(404);
  });

  it("lets members delete their own replies, staff any, with a trace of that", async () => {
    const [staff, one, two] = [await host(), await person(), await person()];
    const { id } = await post(staff, "Ask away");
    const reply = async (who: Person) => {
      const path = `/elite-room/posts/${id}/replies`;
      return (await who.call<{ id: string }>("post", path, { text: "?" }).expect(201).data()).id;
    };
    const first = await reply(one);
    await two.call("delete", `/elite-room/replies/${first}`).expect(403);
    await one.call("delete", `/elite-room/replies/${first}`).expect(200);
    expect(await audit(first)).toEqual([]);
    const second = await reply(two);
    await staff.call("delete", `/elite-room/replies/${second}`).expect(200);
    expect(await audit(second)).toEqual(["elite_reply.deleted"]);
    await one.call("delete", `/elite-room/replies/${second}`).expect(404);
    expect((await read(one)).posts[0]?.replies).toEqual([]);
  });
});

it("gives and erases what a member wrote; a host's posts lose the name and stay", async () => {
  const [staff, member] = [await host(), await person()];
  const { id } = await post(staff, "Ask away");
  await member.call("post", `/elite-room/posts/${id}/replies`, { text: "Why?" }).expect(201);
  const personal = eliteRoomPersonalData(fixture.database);
  expect(await personal.export(member.id)).toMatchObject([{ kind: "reply", text: "Why?" }]);
  await fixture.database.write(async (transaction) => {
    await personal.erase(member.id, transaction);
    await personal.erase(staff.id, transaction);
  });
  expect(await personal.export(staff.id)).toEqual([]);
  expect((await read(member)).posts).toMatchObject([
    { text: "Ask away", author: { name: "Former member" }, replies: [] },
  ]);
});
