import { HOUR } from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { Member } from "../../members/Member.ts";
import type { Clock } from "../../process/clock/clock.ts";
import { CommunityPost } from "../../community/CommunityPost.ts";
import { CommunityReport } from "../../community/CommunityReport.ts";
import type { Database } from "../../database/Database.ts";

/** Oldest first; the ages are hours. */
const POSTS = [
  {
    by: "gold",
    age: 150,
    text: "I looked at my last forty entries. The rate alone says little: the interval beside it is thirty points wide.",
  },
  {
    by: "silver",
    age: 70,
    text: "Most marks bring nothing that is recommended. I have learned to let them pass.",
  },
  {
    by: "gold",
    age: 9,
    text: "I stop after three losses and write down why. It keeps me from chasing.",
  },
  {
    by: "silver",
    age: 6,
    text: "Double your stake after every loss and you cannot lose. Write to me, I show you how.",
    reported: {
      by: "gold",
      age: 5,
      reason: "Promises a profit and asks for messages",
    },
  },
] as const;

/**
 * Gives the demo's moderation desk one reported post to look at. Does nothing once there is any
 * post, or where the demo's own accounts are not.
 */
export async function seedReportedPost(deps: { database: Database; clock: Clock }): Promise<void> {
  const { database, clock } = deps;
  if ((await database.model(CommunityPost).count()) > 0) return;
  const accounts = await database
    .model(Member)
    .findAll({ where: { demo: true }, attributes: ["id", "email"], raw: true });
  const idOf = (name: string) =>
    accounts.find(({ email }) => email === `${name}@demo.signaldeck.example`)?.id;
  await database.write(async (transaction) => {
    for (const post of POSTS) {
      const memberId = idOf(post.by);
      if (memberId === undefined) continue;
      const at = (age: number) => clock.now() - age * HOUR;
      // The feed is in the order of the ids, which therefore carry the time as well.
      const id = uuid({ msecs: at(post.age) });
      await database
        .model(CommunityPost)
        .create(
          { id, memberId, text: post.text, createdAt: new Date(at(post.age)) },
          { transaction },
        );
      if (!("reported" in post)) continue;
      const reporter = idOf(post.reported.by);
      if (reporter === undefined) continue;
      await database.model(CommunityReport).create(
        {
          id: uuid({ msecs: at(post.reported.age) }),
          postId: id,
          memberId: reporter,
          reason: post.reported.reason,
          state: "open",
          createdAt: new Date(at(post.reported.age)),
        },
        { transaction },
      );
    }
  });
}
