import type { BotSubmissionDto, SubmissionStatus } from "@signaldeck/contract";
import type { InferAttributes } from "sequelize";
import { defineTable, key, text, time, uuid } from "../../database/defineTable.ts";

/** An application for bot access; whoever sent it needs no account. */
export class BotSubmission extends defineTable({
  table: "bot_submissions",
  columns: {
    id: key(uuid()),
    status: text<SubmissionStatus>(16),
    /** What staff wrote about it; empty at first. */
    notes: text(),
    fullName: text(120),
    countryCode: text(8),
    /** With its country code, without spaces. */
    phoneNumber: text(32),
    email: text(254),
    hasAccount: text<BotSubmissionDto["hasAccount"]>(8),
    hasFunded: text<BotSubmissionDto["hasFunded"]>(8),
    canAfford: text<BotSubmissionDto["canAfford"]>(8),
    hasLostMoney: text<BotSubmissionDto["hasLostMoney"]>(8),
    /** As the applicant put it; empty without a loss. */
    lossAmount: text(120),
    usageMethod: text<BotSubmissionDto["usageMethod"]>(8),
    wantsCall: text<BotSubmissionDto["wantsCall"]>(8),
    callCountryCode: text(8),
    /** Empty when no call is wanted. */
    callNumber: text(32),
    readyToStart: text<BotSubmissionDto["readyToStart"]>(8),
    createdAt: time(),
    updatedAt: time(),
  },
}) {}

/** An application as plain data. */
export type SubmissionRow = InferAttributes<BotSubmission>;
