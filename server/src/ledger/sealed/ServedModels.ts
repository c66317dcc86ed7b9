import { SIGNAL_LIMITS } from "@signaldeck/contract";
import type { LedgerEntry } from "./ledgerChain.ts";
import type { ModelBody, PublishedBody, RecordBody } from "./recordBodies.ts";

/** Which model serves from a mark on, and which did before; null where that is not recorded. */
export interface Served {
  model: string;
  previous: string | null;
  /** Epoch milliseconds. */
  from: number;
}

/**
 * Which model decides a mark (market time, epoch milliseconds): the newest one, but the one before
 * at the mark during which it was promoted. No further back: a recording that begins anew is decided
 * by the newest, too.
 */
export function servedAt({ model, previous, from }: Served, mark: number): string {
  const ahead = from - mark;
  return previous !== null && ahead > 0 && ahead <= SIGNAL_LIMITS.slot ? previous : model;
}

/**
 * Follows through a ledger which of the engine's models served. The first publication that names
 * one says which it was; from there on only a record of kind `model` changes it. The mark during
 * which a model was promoted still belongs to the one before.
 */
export class ServedModels {
  private served: Served | null = null;
  /** Whether a record has said so, and not a publication alone. */
  private recorded = false;

  /** The same knowledge, to go on from by itself. */
  clone(): ServedModels {
    return Object.assign(new ServedModels(), this);
  }

  /**
   * Takes in the next record and what it says; a sentence for one that contradicts what was known,
   * else null.
   */
  take(record: LedgerEntry, body: RecordBody): string | null {
    if (record.kind === "model") return this.change(record, body as ModelBody);
    if (record.kind !== "published") return null;
    const { source = "engine", model, slot } = body as PublishedBody;
    if (source !== "engine") return null;
    if (model === undefined) {
      if (!this.recorded) return null;
      return `Record ${record.position} does not say which model decided it.`;
    }
    this.served ??= { model, previous: null, from: -Infinity };
    if (model === servedAt(this.served, Date.parse(slot))) return null;
    return `Record ${record.position} was decided by another model than the one that served.`;
  }

  private change(
    record: LedgerEntry,
    { model, previousModel, servesFrom }: ModelBody,
  ): string | null {
    const before = this.served?.model ?? previousModel;
    this.served = { model, previous: previousModel, from: Date.parse(servesFrom) };
    this.recorded = true;
    return before === previousModel
      ? null
      : `Record ${record.position} replaces another model than the one that served.`;
  }
}
