import { decide, MINUTE, type Endpoint, type Viewer } from "@signaldeck/contract";
import { ALL_ENDPOINTS } from "@signaldeck/contract/endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Mail } from "../delivery/mails/mail.ts";
import { OutboxMessage } from "../delivery/outbox/OutboxMessage.ts";
import { dumpTables } from "../testing/fillTables.ts";
import type { Person } from "../testing/People.ts";
import { SCENARIOS } from "./testing/auditScenarios.ts";
import { AuditWorld } from "./testing/AuditWorld.ts";
import { namesWith } from "./testing/judged.ts";
import type { Deed } from "./testing/Scenario.ts";

const MEMBER: Viewer = { role: "member", tier: "elite", dashboardUnlocked: true };
const ADMIN: Viewer = { role: "admin", tier: "guest", dashboardUnlocked: false };

/** A call by which somebody acts as staff. */
const isOfStaff = ({ permission }: Endpoint) =>
  !decide(MEMBER, permission).allowed && decide(ADMIN, permission).allowed;
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

let world: AuditWorld;
let other: Person;
let actor: { email: string };

beforeAll(async () => {
  world = await AuditWorld.open();
  other = await world.product.signIn({ role: "admin", fullName: "Other Admin" });
  actor = await world.make("get", "/auth/me", { as: "admin" });
}, MINUTE);
afterAll(() => world.close());

describe("calls of staff", () => {
  it("each say whether they ask their owner once more, and why", () => {
    const calls = ALL_ENDPOINTS.filter(isOfStaff);
    const asked = calls.filter(({ ownerProof }) => ownerProof).map(nameOf);
    const notAsked = calls.filter(({ ownerProof }) => !ownerProof).map(nameOf);
    expect(namesWith("asked").sort()).toEqual(asked.sort());
    expect(namesWith("unasked").sort()).toEqual(notAsked.sort());
  });

  it("are the only ones that ask", () => {
    expect(ALL_ENDPOINTS.filter((call) => call.ownerProof && !isOfStaff(call))).toEqual([]);
  });
});

/** Exports change nothing that a scenario could show. */
const EXPORT = (): Promise<Deed> => Promise.resolve({ subject: { type: "export" } });

describe.each(
  ALL_ENDPOINTS.filter(({ ownerProof }) => ownerProof).map((e) => [nameOf(e), e] as const),
)("%s", (name, { method, path }) => {
  const prepare = () => (SCENARIOS[name] ?? EXPORT)(world);
  const request = ({ params = {}, body, file }: Deed) => {
    const filled = path.replace(/:(\w+)/g, (_, part: string) => params[part] ?? "");
    return world.product.call(method, filled, file ? undefined : body).with((test) => {
      if (!file) return;
      void test.field({ ...body });
      void test.attach("file", file, { filename: "file.png", contentType: "image/png" });
    });
  };
  const mailsTo = async (recipient: string) => {
    const model = world.product.services.database.model(OutboxMessage);
    const found = await model.findAll({
      where: { channel: "mail", recipient },
      order: [["id", "ASC"]],
      raw: true,
    });
    return found.map(({ payload }) => Mail.parse(JSON.parse(payload)));
  };

  it("changes nothing for a token alone, nor with another session's proof", async () => {
    const deed = await prepare();
    const { product } = world;
    const token = (await product.tokenOf("admin")) ?? "";
    const foreign = (await product.proofOf(await product.openSession(world.adminId))) ?? "";
    const state = async () => {
      const tables = await dumpTables(product.services.database);
      tables.delete("rate_limits");
      return [tables, await deed.outside?.()];
    };
    const before = await state();
    const alone = await request(deed).as(token).expect(400);
    expect(alone.body.error).toMatchObject({ code: "owner_proof_needed" });
    const withForeign = await request(deed)
      .as(token)
      .with((test) => void test.set("owner-proof", foreign))
      .expect(400);
    expect(withForeign.body.error).toMatchObject({ code: "owner_proof_needed" });
    expect(await state()).toEqual(before);
  });

  it("tells every other admin who did it, and from where", async () => {
    const deed = await prepare();
    const [told, own] = [await mailsTo(other.email), await mailsTo(actor.email)];
    const { status } = await request(deed)
      .as("admin")
      .proven()
      .with((test) => void test.set("user-agent", "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0"));
    expect(status).toBeLessThan(300);
    const mails = (await mailsTo(other.email)).slice(told.length);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(actor.email);
    expect(mails[0]?.text).toContain("Chrome on Windows at 127.0.0.1");
    expect(await mailsTo(actor.email)).toHaveLength(own.length);
  });
});
