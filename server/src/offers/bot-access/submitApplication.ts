import {
  careReasons,
  type BotApplicationInput,
  type BotApplicationSentDto,
} from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { readPhone } from "../../members/readPhone.ts";
import type { BotAccessDeps } from "./botAccessDeps.ts";
import { BotSubmission } from "./BotSubmission.ts";
import { SubmissionSearchWord } from "./SubmissionSearchWord.ts";
import { submissionSearchWords } from "./submissionSearchWords.ts";

/**
 * Takes an application. An answer that calls for care marks the applicant from the start.
 * @param address the caller's, for the limit on applications.
 * @throws AppError `too_many_requests`.
 */
export async function submitApplication(
  deps: BotAccessDeps,
  sent: BotApplicationInput,
  address: string,
): Promise<BotApplicationSentDto> {
  const input = {
    ...sent,
    phoneNumber: inOneForm(sent.phoneNumber),
    callNumber: inOneForm(sent.callNumber),
  };
  await deps.limits.applications.consume(address);
  const id = await deps.database.write(async (transaction) => {
    const created = await storeApplication(deps.database, transaction, input, deps.clock.now());
    await notifyDesk(deps, transaction, "applications");
    return created;
  });
  return { id, needsCare: careReasons(input).length > 0 };
}

/** Numbers come with their country code. */
const inOneForm = (number: string) => readPhone(number, "Other") ?? number;

/** Writes an application with what it is found by; returns its id. `at` is epoch ms. */
export async function storeApplication(
  database: BotAccessDeps["database"],
  transaction: Transaction,
  input: BotApplicationInput,
  at: number,
): Promise<string> {
  const id = uuid({ msecs: at });
  const now = new Date(at);
  const status = careReasons(input).length > 0 ? "needs_care" : "new";
  await database
    .model(BotSubmission)
    .create({ ...input, id, status, notes: "", createdAt: now, updatedAt: now }, { transaction });
  await database.model(SubmissionSearchWord).bulkCreate(
    submissionSearchWords(input).map((term) => ({ term, submissionId: id })),
    { transaction },
  );
  return id;
}
