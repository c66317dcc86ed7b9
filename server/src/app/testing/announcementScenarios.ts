import { v7 as uuid } from "uuid";
import type { AuditWorld } from "./AuditWorld.ts";

const WORDS = {
  kind: "announcements",
  subject: "Maintenance on Sunday",
  text: "From 6 to 7 in the morning.",
  byMail: true,
  byChat: false,
};

/** Writing to many members; somebody has to be there who gets it. */
async function announcement(world: AuditWorld) {
  await world.guest();
  return { ...WORDS, id: uuid(), filter: {} };
}

/** What `SCENARIOS` holds of announcements. */
export const ANNOUNCEMENT_SCENARIOS = {
  "post /staff/announcements/test": () =>
    Promise.resolve({ body: WORDS, subject: { type: "announcement", id: "test" } }),
  "post /staff/announcements": async (world: AuditWorld) => {
    const body = await announcement(world);
    return { body, subject: { type: "announcement", id: body.id } };
  },
  "post /staff/announcements/:id/stop": async (world: AuditWorld) => {
    const body = await announcement(world);
    await world.make("post", "/staff/announcements", { as: "admin", body });
    return { params: { id: body.id }, subject: { type: "announcement", id: body.id } };
  },
};
