import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Sequelize } from "sequelize";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrations } from "./migrations/index.ts";
import { riskAcknowledgement } from "./migrations/0040-risk-acknowledgement.ts";
import { applyPragmas } from "./sqlitePragmas.ts";

const MEMBER = "0198c0de-0000-7000-8000-000000000001";
const STAFF = "0198c0de-0000-7000-8000-000000000002";
const AT = "2026-06-01 10:00:00.000 +00:00";

const account = (id: string, role: string, version: string) => ({
  id,
  role,
  email: `${role}@deck.example`,
  full_name: "Ada Obi",
  phone: "1",
  country: "Nigeria",
  password_hash: "none",
  tier: "guest",
  admission_code: id.slice(-8),
  dashboard_unlocked: false,
  has_deposited: false,
  deposit_amount: 0,
  risk_version: version,
  risk_acknowledged_at: AT,
  created_at: AT,
  updated_at: AT,
});

describe("the members' acknowledgement that may be missing, on SQLite", () => {
  let folder: string;
  let sequelize: Sequelize;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "signaldeck-migration-"));
    const storage = join(folder, "test.sqlite");
    sequelize = new Sequelize({ dialect: "sqlite", storage, logging: false });
    applyPragmas(sequelize);
    const queries = sequelize.getQueryInterface();
    for (const migration of migrations.slice(0, migrations.indexOf(riskAcknowledgement))) {
      await migration.up(queries);
    }
    await queries.bulkInsert("members", [
      account(MEMBER, "member", "2026-11"),
      account(STAFF, "support", "none"),
    ]);
    await queries.bulkInsert("notification_preferences", [
      {
        member_id: MEMBER,
        signals: true,
        trades: true,
        security: true,
        marketing: false,
        updated_at: AT,
      },
    ]);
  });
  afterEach(async () => {
    await sequelize.close();
    await rm(folder, { recursive: true });
  });

  it("keeps what members acknowledged and all that refers to them, and frees staff of it", async () => {
    await riskAcknowledgement.up(sequelize.getQueryInterface());
    const [members] = await sequelize.query("SELECT * FROM members ORDER BY id");
    expect(members).toMatchObject([
      { id: MEMBER, risk_version: "2026-11", risk_acknowledged_at: AT },
      { id: STAFF, risk_version: null, risk_acknowledged_at: null },
    ]);
    const [preferences] = await sequelize.query("SELECT member_id FROM notification_preferences");
    expect(preferences).toEqual([{ member_id: MEMBER }]);
    expect((await sequelize.query("PRAGMA foreign_key_check"))[0]).toEqual([]);
  });
});
