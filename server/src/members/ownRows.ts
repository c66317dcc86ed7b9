import type { Attributes, Model, WhereOptions } from "sequelize";
import type { Database, DefinedModel } from "../database/Database.ts";
import type { PersonalDataModule } from "./personalData.ts";

interface Own<Column> {
  /** Heading in the download. */
  name: string;
  /** Whose rows they are; `memberId` unless given. */
  of?: Column;
  /** The rows stay when the member goes, and lose the name alone. */
  stays?: true;
  /** What the member reads of a row. */
  columns: readonly Column[];
  order?: Column;
}

/** What a table keeps of a member, where that is its rows of their own and nothing follows from them. */
export function ownRows<M extends Model>(
  model: DefinedModel<M>,
  { name, of, stays, columns, order }: Own<keyof Attributes<M> & string>,
): (database: Database) => PersonalDataModule {
  const owner = of ?? "memberId";
  const where = (memberId: string) => ({ [owner]: memberId }) as WhereOptions<Attributes<M>>;
  return (database) => ({
    name,
    tables: [model.definition.table],
    async export(memberId) {
      const rows = await database.model(model).findAll({
        where: where(memberId),
        attributes: [...columns],
        ...(order !== undefined && { order: [[order, "ASC"]] }),
        raw: true,
      });
      return rows.map((row) =>
        Object.fromEntries(columns.map((column) => [column, row[column as keyof M]])),
      );
    },
    async erase(memberId, transaction) {
      const theirs = { where: where(memberId), transaction };
      if (stays)
        await database.model(model).update({ [owner]: null } as Partial<Attributes<M>>, theirs);
      else await database.model(model).destroy(theirs);
    },
  });
}
