import {
  COMMUNITY_LIMITS,
  DAY,
  HOUR,
  type LeaderboardEntry,
  VERIFY_TO_POST_MESSAGE,
} from "@signaldeck/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { WantedAccount } from "../testing/createWithAccess.ts";
import type { Person } from "../testing/People.ts";
import { CommunityPost } from "./CommunityPost.ts";
import { openCommunityFixture, type CommunityFixture } from "./testing/communityFixture.ts";

let fixture: CommunityFixture;
let leaders: LeaderboardEntry[] = [];

beforeAll(async () => {
  fixture = await openCommunityFixture(() => leaders);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  leaders = [];
  await fixture.clear(CommunityPost);
});

const person = (account: WantedAccount = {}) => fixture.signIn({ tier: "silver", ...account });
const staff = () => fixture.signIn({ role: "support" });
const post = (author: Person, text?: string) => fixture.post(author, text);
const feed = (reader: Person, query?: string) => fixture.feed(reader, query);

const NOBODY = "0198f0a2-0000-7000-8000-000000000009";

describe("who may do what", () => {
  it.each([
    ["get", "/posts"],
    ["post", "/posts"],
    ["delete", `/posts/${NOBODY}`],
    ["put", `/posts/${NOBODY}/like`],
    ["post", `/posts/${NOBODY}/reports`],
    ["get", "/stats"],
    ["get", "/leaderboard"],
  ] as const)("%s %s: visitors must sign in, guests must verify", async (method, path) => {
    await fixture.call(method, `/community${path}`).expect(401);
    const guest = await fixture.signIn();
    const reply = await guest.call(method, `/community${path}`, {}).expect(403);
    expect(reply.body).toMatchObject({ error: { code: "forbidden" } });
  });

  it("lets a member with a locked dashboard read, and says what posting takes", async () => {
    const locked = await person({ dashboardUnlocked: false });
    await feed(locked);
    const reply = await locked.call("post", "/community/posts", { text: "Hello" }).expect(403);
    expect(reply.body).toMatchObject({ message: VERIFY_TO_POST_MESSAGE() });
  });
});

describe("the feed", () => {
  it("shows what was written, with first name and initial only", async () => {
    const author = await person();
    const made = await post(author, "  First line\r\n\r\n\r\n\r\nsecond\u0000 line  ");
    expect(made).toMatchObject({ own: true, likes: 0, liked: false, reported: false });
    const { posts } = await feed(await person());
    expect(posts).toHaveLength(1);
    expect(posts[0]).toMatchObject({
      id: made.id,
      own: false,
      text: "First line\n\nsecond  line",
      author: { name: "Test P.", isStaff: false },
    });
    expect(JSON.stringify(posts)).not.toContain("Test Person");
    expect(JSON.stringify(posts)).not.toContain(author.id);
  });

  it("comes newest first, page by page, without a gap or a double", async () => {
    const author = await person();
    for (const text of ["1", "2", "3", "4", "5"]) await post(author, text);
    const seen: string[] = [];
    let query = "?limit=2";
    for (let pages = 0; pages < 3; pages += 1) {
      const page = await feed(author, query);
      seen.push(...page.posts.map(({ text }) => text));
      if (pages === 0) await post(author, "6, while reading");
      query = `?limit=2&cursor=${page.nextCursor}`;
      if (pages === 2) expect(page.nextCursor).toBeNull();
    }
    expect(seen).toEqual(["5", "4", "3", "2", "1"]);
  });

  it.each([
    [{}, "Please write something first"],
    [{ text: " \n " }, "Please write something first"],
    [{ text: 7 }, "Please write something first"],
    [{ text: "x".repeat(COMMUNITY_LIMITS.postMax + 1) }, "Please keep it to 1,000 characters"],
  ])("refuses %j", async (body, message) => {
    const reply = await (await person()).call("post", "/community/posts", body).expect(400);
    expect(reply.body).toMatchObject({ message, error: { fields: [{ path: "text", message }] } });
  });

  it.each(["?cursor=x", "?limit=0", "?limit=1000"])("refuses the page %s", async (query) => {
    await (await person()).call("get", `/community/posts${query}`).expect(400);
  });

  it("lets nobody flood it", async () => {
    const author = await person();
    for (let count = 0; count < COMMUNITY_LIMITS.postsPerHour; count += 1) await post(author);
    const reply = await author.call("post", "/community/posts", { text: "one more" }).expect(429);
    expect(reply.headers["retry-after"]).toBe("3600");
    fixture.clock.advance(HOUR);
    await post(author);
    fixture.clock.advance(-HOUR);
  });

  it("lets authors delete their own posts and no others", async () => {
    const author = await person();
    const other = await person();
    const { id } = await post(author);
    await other.call("put", `/community/posts/${id}/like`, { liked: true }).expect(200);
    await other.call("delete", `/community/posts/${id}`).expect(403);
    await author.call("delete", `/community/posts/${id}`).expect(200);
    expect((await feed(author)).posts).toEqual([]);
    await author.call("delete", `/community/posts/${id}`).expect(404);
    await author.call("delete", "/community/posts/x").expect(400);
  });
});

describe("likes", () => {
  it("count once for each member and can be taken back", async () => {
    const [author, one, two] = [await person(), await person(), await person()];
    const { id } = await post(author);
    const like = async (who: Person, liked: boolean) =>
      (await who.call("put", `/community/posts/${id}/like`, { liked }).expect(200)).data;
    expect(await like(one, true)).toEqual({ likes: 1, liked: true });
    expect(await like(one, true)).toEqual({ likes: 1, liked: true });
    expect(await like(two, true)).toEqual({ likes: 2, liked: true });
    expect((await feed(one)).posts[0]).toMatchObject({ likes: 2, liked: true });
    expect((await feed(author)).posts[0]).toMatchObject({ likes: 2, liked: false });
    expect(await like(one, false)).toEqual({ likes: 1, liked: false });
    expect(await like(one, false)).toEqual({ likes: 1, liked: false });
  });

  it("stay at one when the same like comes many times at once", async () => {
    const author = await person();
    const { id } = await post(author);
    const all = Array.from({ length: 8 }, () =>
      author.call("put", `/community/posts/${id}/like`, { liked: true }),
    );
    await Promise.all(all);
    expect((await feed(author)).posts[0]?.likes).toBe(1);
  });

  it("need a post and a yes or no", async () => {
    const author = await person();
    await author.call("put", `/community/posts/${NOBODY}/like`, { liked: true }).expect(404);
    const { id } = await post(author);
    await author.call("put", `/community/posts/${id}/like`, {}).expect(400);
  });
});

describe("figures", () => {
  it("count the WAT day's posts and the week's members, not staff, not hidden posts", async () => {
    const [one, two, support] = [await person(), await person(), await staff()];
    await post(one);
    fixture.clock.advance(DAY);
    await post(two);
    await post(two);
    await post(support);
    const { id } = await post(await person());
    await support.call("post", `/community/posts/${id}/hide`, { reason: "Ads" }).expect(200);
    const reply = await one.call("get", "/community/stats").expect(200);
    expect(reply.body).toMatchObject({ data: { postsToday: 3, membersThisWeek: 2 } });
    fixture.clock.advance(-DAY);
  });

  it("show a leaderboard only from three real entries on", async () => {
    const member = await person();
    const entry = (rank: number): LeaderboardEntry => ({
      rank,
      name: "Test P.",
      settled: 20,
      won: 11,
      lost: 9,
      returnPercent: 1.75,
    });
    leaders = [entry(1), entry(2)];
    const few = await member.call("get", "/community/leaderboard").expect(200);
    expect(few.body).toMatchObject({ data: { entries: [] } });
    leaders = [entry(1), entry(2), entry(3)];
    const enough = await member.call("get", "/community/leaderboard").expect(200);
    expect(enough.body).toMatchObject({ data: { entries: leaders } });
  });
});
