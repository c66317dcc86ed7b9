import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Sequelize } from "sequelize";
import type { Migration } from "../migrations/Migration.ts";
import { migrations } from "../migrations/index.ts";
import { applyPragmas } from "../sqlitePragmas.ts";

/** An SQLite database as it was before a migration; `await using` removes it. */
export async function beforeMigration(
  migration: Migration,
): Promise<AsyncDisposable & { sequelize: Sequelize }> {
  const folder = await mkdtemp(join(tmpdir(), "signaldeck-migration-"));
  const storage = join(folder, "test.sqlite");
  const sequelize = new Sequelize({ dialect: "sqlite", storage, logging: false });
  applyPragmas(sequelize);
  const queries = sequelize.getQueryInterface();
  for (const earlier of migrations.slice(0, migrations.indexOf(migration))) {
    await earlier.up(queries);
  }
  return {
    sequelize,
    async [Symbol.asyncDispose]() {
      await sequelize.close();
      await rm(folder, { recursive: true });
    },
  };
}

const AT = "2026-06-01 10:00:00.000 +00:00";

/** A row of `members` from before 0041. */
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
