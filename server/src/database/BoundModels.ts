import type { Model, ModelStatic, Sequelize } from "sequelize";
import { guardDerived } from "./derivedColumns.ts";
import { typeRawRows } from "./sqliteRawRows.ts";
import type { DefinedModel } from "./TableDefinition.ts";

/**
 * The modules' model classes, bound to one database. Each database binds classes of its own, so that
 * two of them can live in one process: Sequelize keeps its state on the class.
 */
export class BoundModels {
  private readonly bound = new Map<object, ModelStatic<Model>>();

  /** @param onBind hears of each class when it is asked for first */
  constructor(
    private readonly sequelize: Sequelize,
    private readonly onBind: (definition: DefinedModel<Model>, bound: ModelStatic<Model>) => void,
  ) {}

  bind<M extends Model>(model: DefinedModel<M>): ModelStatic<M> {
    const known = this.bound.get(model);
    if (known) return known as ModelStatic<M>;
    const { table, columns } = model.definition;
    const Bound = class extends (model as ModelStatic<Model>) {};
    Bound.init(columns, {
      sequelize: this.sequelize,
      modelName: model.name,
      tableName: table,
      underscored: true,
      timestamps: false,
    });
    if (this.sequelize.getDialect() === "sqlite") typeRawRows(Bound);
    guardDerived(Bound, model.definition);
    this.onBind(model, Bound);
    this.bound.set(model, Bound);
    return Bound as unknown as ModelStatic<M>;
  }

  /** Those that were asked for so far. */
  known(): DefinedModel<Model>[] {
    return [...this.bound.keys()] as DefinedModel<Model>[];
  }
}
