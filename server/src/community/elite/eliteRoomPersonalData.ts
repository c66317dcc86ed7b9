import type { PersonalDataModule } from "../../members/personalData.ts";
import type { Database } from "../../database/Database.ts";
import { EliteRoomPost } from "./EliteRoomPost.ts";
import { EliteRoomReply } from "./EliteRoomReply.ts";

/** What the elite room keeps of a member: replies, and a host's posts. */
export function eliteRoomPersonalData(database: Database): PersonalDataModule {
  return {
    name: "elite room",
    tables: ["elite_room_posts", "elite_room_replies"],
    async export(memberId) {
      const order: [string, string][] = [["createdAt", "ASC"]];
      const own = { where: { memberId }, order, raw: true } as const;
      const [posts, replies] = await Promise.all([
        database.model(EliteRoomPost).findAll(own),
        database.model(EliteRoomReply).findAll(own),
      ]);
      return [
        ...posts.map(({ text, createdAt }) => ({ kind: "post", text, createdAt })),
        ...replies.map(({ text, createdAt }) => ({ kind: "reply", text, createdAt })),
      ];
    },
    async erase(memberId, transaction) {
      const where = { memberId };
      await database.model(EliteRoomReply).destroy({ where, transaction });
      // The room goes on reading what its host said, without the host's name.
      await database.model(EliteRoomPost).update({ memberId: null }, { where, transaction });
    },
  };
}
