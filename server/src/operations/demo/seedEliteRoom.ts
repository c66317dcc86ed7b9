import { HOUR } from "@signaldeck/contract";
import { EliteRoomPost } from "../../community/elite/EliteRoomPost.ts";
import { createElitePost } from "../../community/elite/hostRoom.ts";
import { replyToPost } from "../../community/elite/replies.ts";
import type { Database } from "../../database/Database.ts";
import { Member } from "../../members/Member.ts";
import type { Clock } from "../../process/clock/clock.ts";

/** Oldest first; the ages are hours. */
const POSTS = [
  {
    age: 120,
    pinned: true,
    text: "Welcome. Ask below a post whatever you want to know of a signal or of its record; a host answers.",
    replies: [
      { by: "gold", age: 118, text: "Is a signal below break-even worth a small stake?" },
      {
        by: "support",
        age: 117,
        text: "No. It is shown so that the record is whole. What is recommended has its interval above break-even.",
      },
    ],
  },
  {
    age: 30,
    pinned: false,
    text: "Most of what is recommended comes at full hours, because moves turn back there more often than elsewhere. Between them there is no need to watch.",
    replies: [],
  },
] as const;

/**
 * Gives the demo's elite room a host's posts and a question. Does nothing once there is any post, or
 * where the demo's own accounts are not.
 */
export async function seedEliteRoom(deps: { database: Database; clock: Clock }): Promise<void> {
  const { database, clock } = deps;
  if ((await database.model(EliteRoomPost).count()) > 0) return;
  const accounts = await database
    .model(Member)
    .findAll({ where: { demo: true }, attributes: ["id", "email"], raw: true });
  const idOf = (name: string) =>
    accounts.find(({ email }) => email === `${name}@demo.signaldeck.example`)?.id;
  const host = idOf("admin");
  if (host === undefined) return;
  const before = (age: number) => ({ database, clock: { now: () => clock.now() - age * HOUR } });
  for (const { age, pinned, text, replies } of POSTS) {
    const { id } = await createElitePost(before(age), host, { text, pinned });
    for (const reply of replies) {
      const author = idOf(reply.by);
      if (author !== undefined) await replyToPost(before(reply.age), author, id, reply);
    }
  }
}
