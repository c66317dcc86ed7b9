import type { Database } from "../../database/Database.ts";
import type { PersonalDataRoom } from "../../members/personalData.ts";
import { ContentVersion, type ContentVersionRow } from "./ContentVersion.ts";

/** What one of the staff has published; it stays, without the name. */
export function contentPersonalData(database: Database): PersonalDataRoom {
  const versions = database.model(ContentVersion);
  return {
    name: "content",
    tables: ["content_versions"],
    async export(memberId) {
      const rows: ContentVersionRow[] = await versions.findAll({
        where: { authorId: memberId },
        order: [["createdAt", "ASC"]],
        raw: true,
      });
      return rows.map(({ file, number, origin, note, text, createdAt }) => ({
        file,
        number,
        origin,
        note,
        text,
        createdAt,
      }));
    },
    async erase(memberId, transaction) {
      await versions.update({ authorId: null }, { where: { authorId: memberId }, transaction });
    },
  };
}
