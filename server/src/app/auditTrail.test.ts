import { type Endpoint, MINUTE, type Viewer, decide } from "@signaldeck/contract";
import { ALL_ENDPOINTS } from "@signaldeck/contract/endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AuditRecord } from "../audit/AuditRecord.ts";
import { dumpTables } from "../testing/fillTables.ts";
import { SCENARIOS } from "./testing/auditScenarios.ts";
import { namesWith } from "./testing/judged.ts";
import type { Deed } from "./testing/Scenario.ts";
import { AuditWorld } from "./testing/AuditWorld.ts";
import { readStanding } from "./testing/standing.ts";
import { CHANGES_STANDING } from "./testing/standingScenarios.ts";

const MEMBER: Viewer = { role: "member", tier: "elite", dashboardUnlocked: true };
const ADMIN: Viewer = { role: "admin", tier: "guest", dashboardUnlocked: false };

/** A call that changes something, and that no member may make. */
const isPrivileged = ({ method, permission }: Endpoint) =>
  method !== "get" && !decide(MEMBER, permission).allowed && decide(ADMIN, permission).allowed;

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const PRIVILEGED = new Map(
  ALL_ENDPOINTS.filter(isPrivileged).map((endpoint) => [nameOf(endpoint), endpoint]),
);

let world: AuditWorld;
beforeAll(async () => {
  world = await AuditWorld.open();
}, MINUTE);
afterAll(() => world.close());

const records = () => world.product.services.database.model(AuditRecord);

function request({ method, path }: Endpoint, { params = {}, body, file }: Deed) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");
  return world.call(method, filled, { as: "admin", body, file });
}

/** Runs work while no trace can be written, as if the table was lost. */
async function withoutAudit<T>(work: () => PromiseLike<T>): Promise<T> {
  const queries = world.product.services.database.sequelize.getQueryInterface();
  await queries.renameTable("audit_records", "lost_records");
  try {
    return await work();
  } finally {
    await queries.renameTable("lost_records", "audit_records");
  }
}

describe("the table of privileged calls", () => {
  it("has an entry for every one of the contract, and for no other", () => {
    const named = [...Object.keys(SCENARIOS), ...namesWith("untraced")];
    expect(named.sort()).toEqual([...PRIVILEGED.keys()].sort());
  });
});

describe.each(Object.entries(SCENARIOS))("%s", (name, scenario) => {
  const endpoint = () => {
    const found = PRIVILEGED.get(name);
    if (!found) throw new Error(`the contract has no privileged call ${name}`);
    return found;
  };

  // First, since it leaves everything as it was.
  it("changes nothing when its trace cannot be written", async () => {
    const deed = await scenario(world);
    const state = async () => {
      const tables = await dumpTables(world.product.services.database);
      // Tries count whatever their outcome; SQLite counts them in a file of their own.
      tables.delete("rate_limits");
      return [tables, await deed.outside?.()];
    };
    const before = await state();
    const { status } = await withoutAudit(() => request(endpoint(), deed));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(await state()).toEqual(before);
  });

  it("leaves its trace together with the change", async () => {
    const deed = await scenario(world);
    const standing = await readStanding(world.product.services.database);
    const known = new Set((await records().findAll({ raw: true })).map(({ id }) => id));
    const before = await dumpTables(world.product.services.database);
    const { database } = world.product.services;
    const commits = database.commits;
    const reply = await request(endpoint(), deed);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    // In one commit, so that a repetition with its key never finds half of it.
    expect(database.commits - commits).toBeLessThanOrEqual(1);
    const left = (await records().findAll({ raw: true })).filter(({ id }) => !known.has(id));
    const { type, id } = deed.subject;
    expect(left).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          actorId: world.adminId,
          subjectType: type,
          ...(id !== undefined && { subjectId: id }),
        }),
      ]),
    );
    // `standing.test.ts` believes of the other calls that they change nobody's.
    if (!(name in CHANGES_STANDING)) {
      const kept = await readStanding(world.product.services.database);
      expect(kept).toEqual(expect.arrayContaining(standing));
    }
    // A request that changed nothing would prove nothing.
    const after = await dumpTables(world.product.services.database);
    const changed = [...after].filter(([table, rows]) => rows !== before.get(table));
    const outside = deed.outside !== undefined || endpoint().path === "/staff/content/reload";
    if (!outside) expect(changed.map(([table]) => table)).not.toEqual(["audit_records"]);
  });
});
