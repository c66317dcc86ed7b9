import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openRoom, type Room } from "../testing/openRoom.ts";
import { communityPersonalData } from "./communityPersonalData.ts";
import { CommunityPost } from "./CommunityPost.ts";
import { createPost } from "./createPost.ts";
import { likePost } from "./likePost.ts";
import { reportPost } from "./reportPost.ts";

let room: Room;
beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room.close());

it("gives and erases what one member wrote, liked and reported, and nothing of others", async () => {
  const [one, two] = [await room.makeMember(), await room.makeMember()];
  const own = await createPost(room, one.id, { text: `Mine ${uuid()}` });
  const other = await createPost(room, two.id, { text: "Theirs" });
  await likePost(room, one.id, other.id, true);
  await likePost(room, two.id, own.id, true);
  await reportPost(room, one.id, other.id, "Off topic");

  const personal = communityPersonalData(room.database);
  expect(await personal.export(one.id)).toEqual([
    expect.objectContaining({ kind: "post", text: own.text }),
    expect.objectContaining({ kind: "like", postId: other.id }),
    expect.objectContaining({ kind: "report", postId: other.id, reason: "Off topic" }),
  ]);
  await room.database.write((transaction) => personal.erase(one.id, transaction));
  expect(await personal.export(one.id)).toEqual([]);
  const left = await room.database.model(CommunityPost).findAll({ raw: true });
  expect(left.map(({ id }) => id)).toEqual([other.id]);
});
