import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { communityPersonalData } from "./communityPersonalData.ts";
import { CommunityPost } from "./CommunityPost.ts";
import { createPost } from "./createPost.ts";
import { likePost } from "./likePost.ts";
import { reportPost } from "./reportPost.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

it("gives and erases what one member wrote, liked and reported, and nothing of others", async () => {
  const [one, two] = [await fixture.makeMember(), await fixture.makeMember()];
  const own = await createPost(fixture, one.id, { text: `Mine ${uuid()}` });
  const other = await createPost(fixture, two.id, { text: "Theirs" });
  await likePost(fixture, one.id, other.id, true);
  await likePost(fixture, two.id, own.id, true);
  await reportPost(fixture, one.id, other.id, "Off topic");

  const personal = communityPersonalData(fixture.database);
  expect(await personal.export(one.id)).toEqual([
    expect.objectContaining({ kind: "post", text: own.text }),
    expect.objectContaining({ kind: "like", postId: other.id }),
    expect.objectContaining({ kind: "report", postId: other.id, reason: "Off topic" }),
  ]);
  await fixture.database.write((transaction) => personal.erase(one.id, transaction));
  expect(await personal.export(one.id)).toEqual([]);
  const left = await fixture.database.model(CommunityPost).findAll({ raw: true });
  expect(left.map(({ id }) => id)).toEqual([other.id]);
});
