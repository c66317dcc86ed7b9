import {
  needsCare,
  type BotApplicationInput,
  type BotApplicationSentDto,
} from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import type { BotAccessDeps } from "./botAccessDeps.ts";
import { BotSubmission } from "./BotSubmission.ts";

/**
 * Takes an application. Whoever cannot afford it or tells of a loss is marked as needing care from
 * the start.
 * @param address the caller's, for the limit on applications.
 * @throws AppError `too_many_requests`.
 */
export async function submitApplication(
  { database, clock, limits }: BotAccessDeps,
  input: BotApplicationInput,
  address: string,
): Promise<BotApplicationSentDto> {
  await limits.applications.consume(address);
  const now = new Date(clock.now());
  const id = uuid();
  const care = needsCare(input);
  await database.write((transaction) =>
    database.model(BotSubmission).create(
      {
        ...input,
        id,
        status: care ? "needs_care" : "new",
        notes: "",
        createdAt: now,
        updatedAt: now,
      },
      { transaction },
    ),
  );
  return { id, needsCare: care };
}
