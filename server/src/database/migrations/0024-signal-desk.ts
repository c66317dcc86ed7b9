import { DataTypes, Op, type ModelAttributes, type QueryInterface } from "sequelize";
import type { Migration } from "./Migration.ts";

/** What a signal from outside the engine may lack. */
const LOOSENED = [
  "confidence",
  "confidence_low",
  "confidence_high",
  "stop_loss",
  "take_profit",
] as const;

const ADDED = {
  source: { type: DataTypes.STRING(80), allowNull: false, defaultValue: "engine" },
  voided_reason: { type: DataTypes.STRING(300), allowNull: true },
  voided_at: { type: DataTypes.DATE, allowNull: true },
};

/** Columns of `signals` as they stand before this step, without those that are loosened. */
const KEPT = {
  id: { type: DataTypes.UUID, primaryKey: true },
  feed: { type: DataTypes.STRING(64), allowNull: false },
  market: { type: DataTypes.STRING(16), allowNull: false },
  sequence: { type: DataTypes.INTEGER, allowNull: false },
  pair: { type: DataTypes.STRING(24), allowNull: false },
  slot: { type: DataTypes.DATE, allowNull: false },
  direction: { type: DataTypes.STRING(4), allowNull: false },
  entry_price: { type: DataTypes.DOUBLE, allowNull: false },
  entry_tick_at: { type: DataTypes.DATE, allowNull: false },
  confidence_sample: { type: DataTypes.INTEGER, allowNull: false },
  analysis: { type: DataTypes.TEXT, allowNull: false },
  status: { type: DataTypes.STRING(16), allowNull: false },
  outcome: { type: DataTypes.STRING(16), allowNull: true },
  close_price: { type: DataTypes.DOUBLE, allowNull: true },
  close_tick_at: { type: DataTypes.DATE, allowNull: true },
  unsettled_reason: { type: DataTypes.STRING(120), allowNull: true },
  audience: { type: DataTypes.STRING(16), allowNull: false },
  created_at: { type: DataTypes.DATE, allowNull: false },
  expires_at: { type: DataTypes.DATE, allowNull: false },
  updated_at: { type: DataTypes.DATE, allowNull: false },
  settled_at: { type: DataTypes.DATE, allowNull: true },
  published_hash: { type: DataTypes.STRING(64), allowNull: false },
  settled_hash: { type: DataTypes.STRING(64), allowNull: true },
};

export const signalDesk: Migration = {
  name: "0024-signal-desk",
  async up(queries) {
    if (queries.sequelize.getDialect() === "sqlite") await rebuildSignals(queries);
    else await alterSignals(queries);
    // The statistics are counted from this index alone, each source apart.
    await queries.addIndex("signals", ["feed", "status", "source", "outcome", "confidence"]);
    await queries.addIndex("signals", ["feed", "source", "sequence"]);
    await queries.addIndex("signals", {
      name: "signals_voided",
      fields: ["feed", "sequence"],
      where: { voided_at: { [Op.ne]: null } },
    });
    await createTables(queries);
  },
};

async function alterSignals(queries: QueryInterface): Promise<void> {
  for (const column of LOOSENED) {
    await queries.changeColumn("signals", column, { type: DataTypes.DOUBLE, allowNull: true });
  }
  for (const [name, column] of Object.entries(ADDED)) {
    await queries.addColumn("signals", name, column);
  }
  await queries.removeIndex("signals", ["feed", "status", "outcome", "confidence"]);
}

/**
 * SQLite cannot drop a NOT NULL: the table is written anew, in the order of steps that its manual
 * gives for this. The ledger refers to this table, but no foreign keys are looked at meanwhile.
 */
async function rebuildSignals(queries: QueryInterface): Promise<void> {
  const { sequelize } = queries;
  const loosened = LOOSENED.map(
    (name) => [name, { type: DataTypes.DOUBLE, allowNull: true }] as const,
  );
  const columns: ModelAttributes = { ...KEPT, ...Object.fromEntries(loosened), ...ADDED };
  await queries.createTable("signals_rebuilt", columns);
  const names = [...Object.keys(KEPT), ...LOOSENED].join(", ");
  await sequelize.query(`INSERT INTO signals_rebuilt (${names}) SELECT ${names} FROM signals`);
  await sequelize.query("DROP TABLE signals");
  await sequelize.query("ALTER TABLE signals_rebuilt RENAME TO signals");
  await queries.addIndex("signals", ["feed", "slot"], { unique: true });
  await queries.addIndex("signals", ["feed", "sequence"], { unique: true });
  await queries.addIndex("signals", ["feed", "status", "expires_at"]);
}

async function createTables(queries: QueryInterface): Promise<void> {
  await queries.createTable("signal_switches", {
    name: { type: DataTypes.STRING(16), primaryKey: true },
    paused: { type: DataTypes.BOOLEAN, allowNull: false },
    reason: { type: DataTypes.STRING(300), allowNull: true },
    // No foreign key: a deed outlives the account of who did it.
    changed_by: { type: DataTypes.UUID, allowNull: true },
    changed_at: { type: DataTypes.DATE, allowNull: true },
  });
  // Both exist from the beginning, so that whoever decides by one can hold its row.
  await queries.bulkInsert(
    "signal_switches",
    ["engine", "imports"].map((name) => ({ name, paused: false })),
  );

  await queries.createTable("planned_signals", {
    id: { type: DataTypes.UUID, primaryKey: true },
    feed: { type: DataTypes.STRING(64), allowNull: false },
    slot: { type: DataTypes.DATE, allowNull: false },
    pair: { type: DataTypes.STRING(24), allowNull: false },
    direction: { type: DataTypes.STRING(4), allowNull: false },
    source: { type: DataTypes.STRING(80), allowNull: false },
    confidence: { type: DataTypes.DOUBLE, allowNull: true },
    stop_loss: { type: DataTypes.DOUBLE, allowNull: true },
    take_profit: { type: DataTypes.DOUBLE, allowNull: true },
    analysis: { type: DataTypes.TEXT, allowNull: false },
    status: { type: DataTypes.STRING(16), allowNull: false },
    reason: { type: DataTypes.STRING(300), allowNull: true },
    signal_id: {
      type: DataTypes.UUID,
      allowNull: true,
      references: { model: "signals", key: "id" },
    },
    planned_by: { type: DataTypes.UUID, allowNull: true },
    created_at: { type: DataTypes.DATE, allowNull: false },
    updated_at: { type: DataTypes.DATE, allowNull: false },
  });
  await queries.addIndex("planned_signals", ["feed", "status", "slot"]);
  await queries.addIndex("planned_signals", ["feed", "created_at"]);
  await queries.addIndex("planned_signals", {
    name: "planned_signals_one_waiting",
    fields: ["feed", "slot"],
    unique: true,
    where: { status: "waiting" },
  });

  await queries.createTable("import_sources", {
    id: { type: DataTypes.UUID, primaryKey: true },
    name: { type: DataTypes.STRING(40), allowNull: false },
    // The name in small letters: two that look alike would be taken for one.
    name_key: { type: DataTypes.STRING(40), allowNull: false, unique: true },
    kind: { type: DataTypes.STRING(16), allowNull: false },
    token_hash: { type: DataTypes.STRING(64), allowNull: false },
    token_at: { type: DataTypes.DATE, allowNull: false },
    disabled_at: { type: DataTypes.DATE, allowNull: true },
    created_by: { type: DataTypes.UUID, allowNull: true },
    created_at: { type: DataTypes.DATE, allowNull: false },
  });

  await queries.createTable("import_receipts", {
    id: { type: DataTypes.UUID, primaryKey: true },
    source_id: {
      type: DataTypes.UUID,
      allowNull: false,
      references: { model: "import_sources", key: "id" },
    },
    // What makes two messages the same one; unique, so that a repetition counts once.
    message_key: { type: DataTypes.STRING(64), allowNull: false },
    content_hash: { type: DataTypes.STRING(64), allowNull: false },
    external_id: { type: DataTypes.STRING(120), allowNull: true },
    excerpt: { type: DataTypes.STRING(300), allowNull: false },
    pair: { type: DataTypes.STRING(24), allowNull: true },
    direction: { type: DataTypes.STRING(4), allowNull: true },
    confidence: { type: DataTypes.DOUBLE, allowNull: true },
    stop_loss: { type: DataTypes.DOUBLE, allowNull: true },
    take_profit: { type: DataTypes.DOUBLE, allowNull: true },
    note: { type: DataTypes.TEXT, allowNull: true },
    issued_at: { type: DataTypes.DATE, allowNull: true },
    status: { type: DataTypes.STRING(16), allowNull: false },
    reason: { type: DataTypes.STRING(300), allowNull: true },
    plan_id: {
      type: DataTypes.UUID,
      allowNull: true,
      references: { model: "planned_signals", key: "id" },
    },
    signal_id: {
      type: DataTypes.UUID,
      allowNull: true,
      references: { model: "signals", key: "id" },
    },
    received_at: { type: DataTypes.DATE, allowNull: false },
    decided_at: { type: DataTypes.DATE, allowNull: true },
  });
  await queries.addIndex("import_receipts", ["source_id", "message_key"], { unique: true });
  await queries.addIndex("import_receipts", ["source_id", "received_at"]);
  await queries.addIndex("import_receipts", ["source_id", "status"]);
  await queries.addIndex("import_receipts", ["status", "received_at"]);
  await queries.addIndex("import_receipts", ["plan_id"]);
}
