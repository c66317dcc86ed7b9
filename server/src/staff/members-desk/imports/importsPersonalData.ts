import { Op } from "sequelize";
import type { Database } from "../../../database/Database.ts";
import type { PersonalDataModule } from "../../../members/personalData.ts";
import { MemberImport, type MemberImportRow } from "./MemberImport.ts";

/** What one of the staff has imported or taken back; it stays, without the name. */
export function importsPersonalData(database: Database): PersonalDataModule {
  const imports = database.model(MemberImport);
  return {
    name: "member imports",
    tables: ["member_imports"],
    async export(memberId) {
      const rows: MemberImportRow[] = await imports.findAll({
        where: { [Op.or]: [{ actorId: memberId }, { takenBackBy: memberId }] },
        order: [["createdAt", "ASC"]],
        raw: true,
      });
      return rows.map(({ fileName, fileHash, vouch, state, createdAt, actorId, takenBackBy }) => ({
        fileName,
        fileHash,
        vouch,
        state,
        createdAt,
        imported: actorId === memberId,
        takenBack: takenBackBy === memberId,
      }));
    },
    async erase(memberId, transaction) {
      for (const column of ["actorId", "takenBackBy"] as const) {
        await imports.update({ [column]: null }, { where: { [column]: memberId }, transaction });
      }
    },
  };
}
