import { ModerationCaseDto, PostContextDto, type ModerationList } from "@signaldeck/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Person } from "../testing/People.ts";
import { CommunityPost } from "./CommunityPost.ts";
import { openCommunityFixture, type CommunityFixture } from "./testing/communityFixture.ts";

let fixture: CommunityFixture;
let support: Person;
beforeAll(async () => {
  fixture = await openCommunityFixture();
  support = await fixture.signIn({ role: "support" });
});
afterAll(() => fixture.close());
beforeEach(() => fixture.clear(CommunityPost));

const NOBODY = "0198f0a2-0000-7000-8000-000000000009";

const report = (by: Person, postId: string, reason = "Advertising") =>
  by.call("post", `/community/posts/${postId}/reports`, { reason });

async function cases(list: ModerationList = "reported", query = ""): Promise<ModerationCaseDto[]> {
  const reply = await support.call("get", `/community/moderation?list=${list}${query}`).expect(200);
  return z.array(ModerationCaseDto).parse(reply.data);
}

const ids = async (list: ModerationList) => (await cases(list)).map(({ id }) => id);

/** Who did what to a post, oldest first. */
const deedsOn = async (id: string) =>
  (await fixture.auditOf(id)).map(({ actorId, action }) => ({ actorId, action }));

const deskNews = async () =>
  (await fixture.deskNews()).filter((desk) => desk === "moderation").length;

describe("who may moderate", () => {
  it.each([
    ["get", "/moderation"],
    ["get", `/posts/${NOBODY}/context`],
    ["post", `/posts/${NOBODY}/hide`],
    ["post", `/posts/${NOBODY}/restore`],
    ["post", `/posts/${NOBODY}/dismiss-reports`],
  ] as const)("%s %s is for staff", async (method, path) => {
    await fixture.call(method, `/community${path}`).expect(401);
    const member = await fixture.signIn({ tier: "elite" });
    const reply = await member.call(method, `/community${path}`, { reason: "x" }).expect(403);
    expect(reply.body).toMatchObject({ error: { code: "forbidden" } });
  });
});

describe("reports", () => {
  it("are taken once of a member, with a reason", async () => {
    const [author, reader] = [
      await fixture.signIn({ tier: "silver" }),
      await fixture.signIn({ tier: "silver" }),
    ];
    const { id } = await fixture.post(author, "Guaranteed profit, write to me");
    await report(reader, id, "").expect(400);
    await report(reader, id, "A promise of profit").expect(201);
    await report(reader, id, "Once more").expect(201);
    expect((await fixture.feed(reader)).posts[0]?.reported).toBe(true);
    expect(await cases()).toMatchObject([
      {
        id,
        author: { id: author.id, fullName: "Test Person", isStaff: false },
        hidden: null,
        reports: [
          {
            reason: "A promise of profit",
            state: "open",
            reporter: { id: reader.id, fullName: "Test Person" },
          },
        ],
        reportsTotal: 1,
        authorHidden: 0,
      },
    ]);
  });

  it("are refused of an own or an unknown post", async () => {
    const author = await fixture.signIn({ tier: "silver" });
    const { id } = await fixture.post(author);
    await report(author, id).expect(400);
    await report(author, NOBODY).expect(404);
  });

  it("put the most reported post first, then the one reported first", async () => {
    const author = await fixture.signIn({ tier: "silver" });
    const readers = [
      await fixture.signIn({ tier: "silver" }),
      await fixture.signIn({ tier: "silver" }),
    ] as const;
    const [one, two, three] = [
      await fixture.post(author, "1"),
      await fixture.post(author, "2"),
      await fixture.post(author, "3"),
    ];
    for (const { id } of [one, two, three]) {
      fixture.clock.advance(1_000);
      await report(readers[0], id).expect(201);
    }
    await report(readers[1], two.id).expect(201);
    expect(await ids("reported")).toEqual([two.id, one.id, three.id]);
    const page = await support.call("get", "/community/moderation?limit=2&page=2").expect(200);
    expect(page.data).toMatchObject([{ id: three.id }]);
    expect(page.pagination).toEqual({
      total: 3,
      pages: 2,
      current: 2,
    });
    await support.call("get", "/community/moderation?list=all").expect(400);
  });

  it("reach the open desk, as does the author who takes the post back", async () => {
    const [author, reader] = [
      await fixture.signIn({ tier: "silver" }),
      await fixture.signIn({ tier: "silver" }),
    ];
    const before = await deskNews();
    const { id } = await fixture.post(author);
    const unreported = await fixture.post(author);
    await report(reader, id).expect(201);
    await author.call("delete", `/community/posts/${id}`).expect(200);
    await author.call("delete", `/community/posts/${unreported.id}`).expect(200);
    expect((await deskNews()) - before).toBe(2);
    expect(await cases()).toEqual([]);
  });
});

describe("what staff do about a post", () => {
  it("hide it at once, put it back, and leave a trace of both", async () => {
    const [author, reader] = [
      await fixture.signIn({ tier: "silver" }),
      await fixture.signIn({ tier: "silver" }),
    ];
    const { id } = await fixture.post(author);
    await report(reader, id).expect(201);
    const news = await deskNews();
    await support.call("post", `/community/posts/${id}/hide`, {}).expect(400);
    const hidden = await support
      .call("post", `/community/posts/${id}/hide`, { reason: "Ads" })
      .expect(200);
    expect(hidden.body).toMatchObject({ data: { id, hidden: { reason: "Ads" } } });
    for (const who of [author, reader, support]) {
      expect((await fixture.feed(who)).posts).toEqual([]);
    }
    await reader.call("put", `/community/posts/${id}/like`, { liked: true }).expect(404);
    expect([await ids("reported"), await ids("hidden"), await ids("kept")]).toEqual([[], [id], []]);
    expect((await cases("hidden"))[0]).toMatchObject({
      hidden: { reason: "Ads" },
      reports: [{ state: "closed", reason: "Advertising" }],
      authorHidden: 0,
    });
    await support.call("post", `/community/posts/${id}/hide`, { reason: "Ads" }).expect(409);

    await support.call("post", `/community/posts/${id}/restore`).expect(200);
    expect((await fixture.feed(reader)).posts).toHaveLength(1);
    expect([await ids("reported"), await ids("hidden"), await ids("kept")]).toEqual([[], [], [id]]);
    await support.call("post", `/community/posts/${id}/restore`).expect(409);
    expect(await deedsOn(id)).toEqual([
      { actorId: support.id, action: "community_post.hidden" },
      { actorId: support.id, action: "community_post.restored" },
    ]);
    expect((await deskNews()) - news).toBe(2);
  });

  it("close its reports and leave it, until somebody else reports it", async () => {
    const [author, reader, other] = [
      await fixture.signIn({ tier: "silver" }),
      await fixture.signIn({ tier: "silver" }),
      await fixture.signIn({ tier: "silver" }),
    ];
    const { id } = await fixture.post(author);
    await support.call("post", `/community/posts/${id}/dismiss-reports`).expect(409);
    await report(reader, id, "Not my taste").expect(201);
    await support.call("post", `/community/posts/${id}/dismiss-reports`).expect(200);
    expect([await ids("reported"), await ids("kept")]).toEqual([[], [id]]);
    expect((await fixture.feed(reader)).posts).toHaveLength(1);
    expect(await deedsOn(id)).toEqual([
      { actorId: support.id, action: "community_post.reports_dismissed" },
    ]);
    await report(other, id, "Spam").expect(201);
    expect([await ids("reported"), await ids("kept")]).toEqual([[id], []]);
    expect((await cases())[0]).toMatchObject({
      reports: [
        { reason: "Spam", state: "open" },
        { reason: "Not my taste", state: "closed" },
      ],
      reportsTotal: 2,
    });
  });

  it.each(["hide", "restore", "dismiss-reports"])("cannot %s what is not there", async (deed) => {
    await support.call("post", `/community/posts/${NOBODY}/${deed}`, { reason: "x" }).expect(404);
  });
});

describe("what a post is judged by", () => {
  it("is what else of its author was hidden", async () => {
    const [author, reader] = [
      await fixture.signIn({ tier: "silver" }),
      await fixture.signIn({ tier: "silver" }),
    ];
    const bad = await fixture.post(author, "Write to me");
    const worse = await fixture.post(author, "Write to me now");
    await fixture.post(reader, "Another author");
    await support.call("post", `/community/posts/${bad.id}/hide`, { reason: "Ads" }).expect(200);
    await report(reader, worse.id).expect(201);
    expect(await cases()).toMatchObject([{ id: worse.id, authorHidden: 1 }]);
    expect(await cases("hidden")).toMatchObject([{ id: bad.id, authorHidden: 0 }]);
  });

  it("is what stands around it, hidden posts as well", async () => {
    const author = await fixture.signIn({ tier: "silver" });
    const posts = [];
    for (const text of ["1", "2", "3", "4", "5", "6"]) posts.push(await fixture.post(author, text));
    const [, second, third] = posts;
    await support
      .call("post", `/community/posts/${second?.id}/hide`, { reason: "Ads" })
      .expect(200);
    const context = async (id = "") =>
      PostContextDto.parse(
        (await support.call("get", `/community/posts/${id}/context`).expect(200)).data,
      );
    const around = await context(third?.id);
    expect(around.newer.map(({ text }) => text)).toEqual(["5", "4"]);
    expect(around.older.map(({ text }) => text)).toEqual(["2", "1"]);
    expect(around.older[0]?.hidden?.reason).toBe("Ads");
    expect((await context(posts[5]?.id)).newer).toEqual([]);
    await support.call("get", `/community/posts/${NOBODY}/context`).expect(404);
    await support.call("get", "/community/posts/x/context").expect(400);
  });
});
