import { z } from "zod";
import { BOT_ANSWERS } from "./application.ts";
import { ColleagueDto } from "../desks.ts";
import { countText } from "../language/figures.ts";
import { CareReason } from "./dutyOfCare.ts";
import { endpoint } from "../endpoint.ts";
import { BOT_APPLICATION_LIMITS } from "./limits.ts";
import { pageQuery } from "../pagination.ts";
import { ExportFileDto } from "../accounts/settings.ts";
import { manyLines } from "../text.ts";

const LIMITS = BOT_APPLICATION_LIMITS;

/** `needs_care` is set at submission, see `careReasons`; staff set the others. */
export const SubmissionStatus = z.enum(["new", "contacted", "approved", "rejected", "needs_care"]);
export type SubmissionStatus = z.infer<typeof SubmissionStatus>;

export const BotSubmissionDto = z.object({
  id: z.uuid(),
  status: SubmissionStatus,
  notes: z.string(),
  /** Why this person is to be spoken with first; they follow from the answers and stay. */
  care: z.array(CareReason),
  fullName: z.string(),
  countryCode: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  hasAccount: BOT_ANSWERS.hasAccount,
  hasFunded: BOT_ANSWERS.hasFunded,
  canAfford: BOT_ANSWERS.canAfford,
  hasLostMoney: BOT_ANSWERS.hasLostMoney,
  lossAmount: z.string(),
  usageMethod: BOT_ANSWERS.usageMethod,
  wantsCall: BOT_ANSWERS.wantsCall,
  callCountryCode: z.string(),
  callNumber: z.string(),
  readyToStart: BOT_ANSWERS.readyToStart,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type BotSubmissionDto = z.infer<typeof BotSubmissionDto>;

/** One change that staff made. */
export const SubmissionChangeDto = z.object({
  id: z.uuid(),
  by: ColleagueDto,
  from: SubmissionStatus,
  to: SubmissionStatus,
  /** The notes as they were written then; null where they stayed as they were. */
  notes: z.string().nullable(),
  at: z.iso.datetime(),
});
export type SubmissionChangeDto = z.infer<typeof SubmissionChangeDto>;

export const BotSubmissionDetailDto = BotSubmissionDto.extend({
  /** Newest first. */
  history: z.array(SubmissionChangeDto),
});
export type BotSubmissionDetailDto = z.infer<typeof BotSubmissionDetailDto>;

const FILTERS = {
  status: SubmissionStatus.optional(),
  readyToStart: BOT_ANSWERS.readyToStart.optional(),
  wantsCall: BOT_ANSWERS.wantsCall.optional(),
  /** Beginning of a name or one of its words, of an address, or of a phone number. */
  search: z.string().trim().max(120).optional(),
};

export const SubmissionFilters = z.object(FILTERS);
export type SubmissionFilters = z.infer<typeof SubmissionFilters>;

export const SubmissionsQuery = z.object({ ...pageQuery(LIMITS), ...FILTERS });
export type SubmissionsQuery = z.infer<typeof SubmissionsQuery>;

export const SubmissionParams = z.object({ id: z.uuid({ error: "This id is not valid" }) });

/** How many applications each status has. */
export const SubmissionCountsDto = z.record(SubmissionStatus, z.number().int().nonnegative());
export type SubmissionCountsDto = z.infer<typeof SubmissionCountsDto>;

export const SubmissionStatusInput = z.object({
  status: SubmissionStatus,
  /** Left out: the notes stay as they are. */
  notes: z
    .string()
    .transform(manyLines)
    .pipe(
      z.string().max(LIMITS.notesMax, {
        error: `Please keep it to ${countText(LIMITS.notesMax)} characters`,
      }),
    )
    .optional(),
  /** The `updatedAt` that was read; when it is another by now, nothing is changed. */
  updatedAt: z.iso.datetime().optional(),
});
export type SubmissionStatusInput = z.infer<typeof SubmissionStatusInput>;

export const botApplicationsApi = {
  submissions: endpoint({
    method: "get",
    path: "/bot-access/submissions",
    summary: "Applications for bot access, newest first",
    permission: "applications.review",
    query: SubmissionsQuery,
    reply: z.array(BotSubmissionDto),
    failure: "Failed to get bot access submissions",
  }),
  submissionCounts: endpoint({
    method: "get",
    path: "/bot-access/submissions/counts",
    summary: "How many applications each status has",
    permission: "applications.review",
    reply: SubmissionCountsDto,
    failure: "Failed to count the applications",
  }),
  exportSubmissions: endpoint({
    method: "get",
    path: "/bot-access/submissions/export",
    summary: "The filtered applications as a CSV file, newest first; leaves an audit record",
    permission: "applications.review",
    query: SubmissionFilters,
    reply: ExportFileDto,
    ownerProof: "applications_exported",
    failure: "Failed to export the applications",
  }),
  submission: endpoint({
    method: "get",
    path: "/bot-access/submissions/:id",
    summary: "One application for bot access with what staff did about it",
    permission: "applications.review",
    params: SubmissionParams,
    reply: BotSubmissionDetailDto,
    failure: "Failed to get bot access submission",
  }),
  setSubmissionStatus: endpoint({
    method: "patch",
    path: "/bot-access/submissions/:id/status",
    summary: "Set status and notes of an application",
    permission: "applications.review",
    params: SubmissionParams,
    body: SubmissionStatusInput,
    reply: BotSubmissionDetailDto,
    failure: "Failed to update submission status",
  }),
} as const;
