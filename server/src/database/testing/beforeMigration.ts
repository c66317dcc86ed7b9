import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sequelize } from "sequelize";
import { createStepLog, take } from "../migrate.ts";
import type { Migration } from "../migrations/Migration.ts";
import { migrations } from "../migrations/index.ts";
import { openSequelize } from "../openSequelize.ts";
import type { EmptyStorage } from "../../testing/testDatabase.ts";

/** A database as it was before a migration. */
interface Before extends AsyncDisposable {
  sequelize: Sequelize;
  /** Takes the step, as a start would. */
  step(): Promise<void>;
}

/** Makes one; `await using` removes it. Of SQLite, unless an empty storage is given, which goes, too. */
export async function beforeMigration(migration: Migration, given?: EmptyStorage): Promise<Before> {
  const storage = given ?? (await sqliteStorage());
  const steps = async (taken: readonly Migration[]) => {
    const own = openSequelize(storage, { migrating: true });
    await createStepLog(own);
    for (const step of taken) await take(own, step);
    await own.close();
  };
  await steps(migrations.slice(0, migrations.indexOf(migration)));
  const sequelize = openSequelize(storage);
  return {
    sequelize,
    step: () => steps([migration]),
    async [Symbol.asyncDispose]() {
      await sequelize.close();
      await storage.drop();
    },
  };
}

async function sqliteStorage(): Promise<EmptyStorage> {
  const folder = await mkdtemp(join(tmpdir(), "signaldeck-migration-"));
  const drop = () => rm(folder, { recursive: true });
  return { url: null, file: join(folder, "test.sqlite"), drop };
}

const AT = "2026-06-01 10:00:00.000 +00:00";

/** A row of `members` as the first step has them. */
export function oldMember(id: string, changes: object = {}) {
  return {
    id,
    role: "member",
    email: `${id.slice(-8)}@deck.example`,
    full_name: "Ada Obi",
    phone: "1",
    country: "Nigeria",
    password_hash: "none",
    tier: "guest",
    admission_code: id.slice(-8),
    dashboard_unlocked: false,
    has_deposited: false,
    deposit_amount: 0,
    risk_version: "2026-11",
    risk_acknowledged_at: AT,
    created_at: AT,
    updated_at: AT,
    ...changes,
  };
}
