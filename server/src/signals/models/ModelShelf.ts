import { type Model, parseModel, shippedModel } from "../../engine/model.ts";
import { LedgerWriter } from "../../ledger/LedgerWriter.ts";
import { lastMark } from "../marks.ts";
import type { SignalsContext } from "../SignalsContext.ts";
import { beginTerm } from "./beginTerm.ts";
import { EngineModel } from "./EngineModel.ts";
import { ModelTerm, type ModelTermRow } from "./ModelTerm.ts";
import { shelve } from "./shelve.ts";
import { modelAt, newestTerm } from "./terms.ts";
import { messageOf } from "../../messageOf.ts";

type ShelfContext = Pick<SignalsContext, "database" | "feed" | "clock" | "log">;

/** The models of this installation, as all of its processes find them in the database. */
export class ModelShelf {
  private readonly parsed = new Map<string, Model>();

  constructor(private readonly context: ShelfContext) {}

  /**
   * The model that decides a mark (market time, epoch milliseconds). In a new installation the one
   * that came with the product begins; it also takes over from one that this version cannot read.
   */
  async servingAt(mark: number): Promise<Model> {
    const term = (await newestTerm(this.context.database)) ?? (await this.begin());
    const hash = modelAt(term, mark);
    try {
      return await this.read(hash);
    } catch (error) {
      this.context.log.error({ err: error, model: hash }, "the serving model cannot be read");
      return this.replace(term, messageOf(error));
    }
  }

  /**
   * The model that runs along unseen; null while there is none.
   * @throws Error for one that this version cannot read
   */
  async candidate(): Promise<Model | null> {
    const row = await this.context.database
      .model(EngineModel)
      .findOne({ attributes: ["hash"], where: { state: "candidate" }, raw: true });
    return row && this.read(row.hash);
  }

  private async read(hash: string): Promise<Model> {
    const known = this.parsed.get(hash);
    if (known) return known;
    const row = await this.context.database.model(EngineModel).findByPk(hash, { raw: true });
    const model = parseModel(JSON.parse(row?.file ?? "null"));
    this.parsed.set(hash, model);
    return model;
  }

  private begin(): Promise<ModelTermRow> {
    const { database, feed, clock } = this.context;
    return database.write(async (transaction) => {
      // As for a promotion: nobody else begins or changes a term meanwhile.
      await LedgerWriter.open(database, transaction);
      const known = await newestTerm(database, transaction);
      if (known) return known;
      const model = shippedModel();
      await shelve(this.context, transaction, { model, state: "serving", addedBy: null });
      const term: ModelTermRow = {
        number: 1,
        model: model.hash,
        replaced: null,
        servesFrom: new Date(lastMark(feed.clock.now())),
        decidedAt: new Date(clock.now()),
        decidedBy: null,
        reason: null,
        comparison: null,
      };
      await database.model(ModelTerm).create(term, { transaction });
      return term;
    });
  }

  /** Lets the product's own model serve in place of one that cannot be read. */
  private async replace(unreadable: ModelTermRow, fault: string): Promise<Model> {
    const { database } = this.context;
    const model = shippedModel();
    await database.write(async (transaction) => {
      const ledger = await LedgerWriter.open(database, transaction);
      const term = await newestTerm(database, transaction);
      if (term?.number !== unreadable.number || term.model === model.hash) return;
      await shelve(this.context, transaction, { model, state: "retired", addedBy: null });
      await beginTerm(this.context, transaction, ledger, {
        model,
        previous: term,
        // Nobody can have decided this mark with the other.
        servesFrom: lastMark(this.context.feed.clock.now()),
        decidedBy: null,
        reason: `The model before cannot be read by this version. ${fault}`.slice(0, 300),
        comparison: null,
        withoutComparison: true,
      });
    });
    return model;
  }
}
