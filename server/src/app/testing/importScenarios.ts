import type { ImportCheckDto } from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import type { AuditWorld } from "./AuditWorld.ts";
import type { Deed } from "./Scenario.ts";

/** A file with one new member, checked, and the request that imports it. */
async function importing(world: AuditWorld): Promise<Deed & { body: { id: string } }> {
  const text = `email,full name,country\nimported${world.next()}@b.example,Ada Obi,Ghana\n`;
  const file = Buffer.from(text);
  const { plan } = await world.make<ImportCheckDto>("post", "/staff/member-imports/check", {
    as: "admin",
    body: {},
    file,
  });
  const body = { id: uuid(), plan, invite: "false" };
  return { body, file, subject: { type: "member_import", id: body.id } };
}

/** What `SCENARIOS` holds of imports of members. */
export const IMPORT_SCENARIOS = {
  "post /staff/member-imports": importing,
  "post /staff/member-imports/:id/take-back": async (world: AuditWorld): Promise<Deed> => {
    const { body, file } = await importing(world);
    await world.make("post", "/staff/member-imports", { as: "admin", body, file });
    return { params: { id: body.id }, subject: { type: "member_import", id: body.id } };
  },
};
