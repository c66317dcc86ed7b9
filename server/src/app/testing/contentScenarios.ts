import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ContentEditDto, FaqEntry } from "@signaldeck/contract";
import type { AuditWorld } from "./AuditWorld.ts";
import type { Deed, Scenario } from "./Scenario.ts";

const FILES = "/staff/content/files";

/** What admins do to the operator's files; each is kept in a folder, which no rollback reaches. */
export const CONTENT_SCENARIOS: Record<string, Scenario> = {
  "put /staff/content/files/:id": async (world) => ({
    ...(await onFile(world, "faq")),
    params: { id: "faq" },
    body: await longerFaq(world),
  }),
  "post /staff/content/files/:id/versions/:number/restore": async (world) => {
    await world.make("put", `${FILES}/faq`, { as: "admin", body: await longerFaq(world) });
    const deed = await onFile(world, "faq");
    return { ...deed, params: { id: "faq", number: "1" } };
  },
  "delete /staff/content/files/:id": async (world) => {
    const id = `canned-answers-${randomUUID().replace(/^\d+/, "a")}`;
    const { value, revision } = await file(world, id);
    const body = { value, revision };
    await world.make("put", `${FILES}/${id}`, { as: "admin", body });
    return { ...(await onFile(world, id)), params: { id } };
  },
};

const file = (world: AuditWorld, id: string) =>
  world.make<ContentEditDto>("get", `${FILES}/${id}`, { as: "admin" });

async function longerFaq(world: AuditWorld) {
  const { value, revision } = await file(world, "faq");
  const question = `Is this the one asked ${randomUUID()}?`;
  return { value: [...(value as FaqEntry[]), { question, answer: "Yes." }], revision };
}

async function onFile(world: AuditWorld, id: string): Promise<Deed> {
  const { folder, content } = world.product.services.runningContent;
  const { file: path, revision } = await file(world, id);
  return {
    body: { revision },
    subject: { type: "content_file", id },
    outside: async () => [
      await readFile(join(folder, path), "utf8").catch(() => null),
      content.faq,
      content.cannedAnswers,
    ],
  };
}
