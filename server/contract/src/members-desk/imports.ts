import { z } from "zod";
import { ColleagueDto } from "../desks.ts";
import { endpoint } from "../endpoint.ts";
import { manyLines } from "../text.ts";
import { Tier } from "../tiers.ts";
import { MEMBER_IMPORT_LIMITS, MEMBERS_DESK_LIMITS } from "./limits.ts";

const count = z.number().int().nonnegative();
const row = z.number().int().min(2);

/** `there`: somebody has an account with this address already. */
export const ImportVerdict = z.enum(["new", "there", "refused"]);
export type ImportVerdict = z.infer<typeof ImportVerdict>;

/** What would become of one row of a file. */
export const CheckedRowDto = z.object({
  /** As spreadsheets number them: the headings are row 1. */
  row,
  email: z.string(),
  fullName: z.string(),
  verdict: ImportVerdict,
  /** Why it is not new. */
  reason: z.string().nullable(),
  /** A deposit that somebody has to vouch for, and the tier that it opens; whole US dollars. */
  deposit: z.object({ amount: count, tier: Tier }).nullable(),
});
export type CheckedRowDto = z.infer<typeof CheckedRowDto>;

/** What an import of a file would do; nothing was written. */
export const ImportCheckDto = z.object({
  /** Says what was shown of which file; the import takes it and does that alone. */
  plan: z.string(),
  /** Headings whose columns are read, and those whose are not. */
  read: z.array(z.string()),
  ignored: z.array(z.string()),
  counts: z.object({ new: count, there: count, refused: count }),
  rows: z.array(CheckedRowDto),
});
export type ImportCheckDto = z.infer<typeof ImportCheckDto>;

/** The fields of an import; the file comes as the form's file, the same that was checked. */
export const ImportInput = z.object({
  /** Made by the importing person: the same one is begun once, however often it is asked for. */
  id: z.uuid({ error: "This id is not valid" }),
  plan: z.string().min(1, { error: "Please check the file first" }),
  /** Whether each new member is emailed a link to choose a password. */
  invite: z
    .enum(["true", "false"], { error: "Say whether they are invited" })
    .transform((value) => value === "true"),
  /**
   * By what the deposits of the file are known to be real, in the words of the person who vouches
   * for them; without it no deposit is taken over.
   */
  vouch: z
    .string()
    .transform(manyLines)
    .refine((text) => text.length <= MEMBERS_DESK_LIMITS.reasonMax, {
      error: `Please keep it to ${MEMBERS_DESK_LIMITS.reasonMax} characters`,
    })
    .optional(),
});
export type ImportInput = z.infer<typeof ImportInput>;

/**
 * `importing`: members are being made. `inviting`: they are being written to. `removing`: those who
 * have not joined are being removed.
 */
export const ImportState = z.enum(["importing", "inviting", "done", "removing", "removed"]);
export type ImportState = z.infer<typeof ImportState>;

/** An import of members, and how far it has come. */
export const MemberImportDto = z.object({
  id: z.uuid(),
  fileName: z.string(),
  actor: ColleagueDto.nullable(),
  state: ImportState,
  /** Rows of the file: all of them, and those that were to go in. */
  rows: count,
  planned: count,
  /** Of these so far: who was made a member, and who was refused in the end. */
  written: count,
  refused: count,
  /** The first refused rows. */
  refusals: z.array(z.object({ row, reason: z.string() })),
  /** Why its deposits were taken over; null where none was. */
  vouch: z.string().nullable(),
  deposits: count,
  invites: z.boolean(),
  invited: count,
  /** Members who were removed again, who are still there, and of these who has joined. */
  removed: count,
  remaining: count,
  joined: count,
  /** Until when it can be taken back; null where it cannot, or nobody would go. */
  takeBackUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** When nothing more was to be done; null before. */
  endedAt: z.iso.datetime().nullable(),
});
export type MemberImportDto = z.infer<typeof MemberImportDto>;

const upload = { maxBytes: MEMBER_IMPORT_LIMITS.fileMaxBytes };

export const memberImportsApi = {
  memberImports: endpoint({
    method: "get",
    path: "/staff/member-imports",
    summary: "The newest imports of members, with how far each has come",
    permission: "members.import",
    reply: z.array(MemberImportDto),
    failure: "Failed to load the imports",
  }),
  checkMembers: endpoint({
    method: "post",
    path: "/staff/member-imports/check",
    summary:
      "What an import of a CSV file of members would do, row by row; nothing is written. The first row names the columns",
    permission: "members.import",
    // The file alone.
    body: z.object({}),
    upload,
    reply: ImportCheckDto,
    failure: "Failed to check the file",
  }),
  importMembers: endpoint({
    method: "post",
    path: "/staff/member-imports",
    summary: "Import the members of a file that was checked, as it was shown",
    permission: "members.import",
    body: ImportInput,
    upload,
    reply: MemberImportDto,
    status: 201,
    ownerProof: "members_imported",
    failure: "Failed to import the members",
  }),
  takeBackImport: endpoint({
    method: "post",
    path: "/staff/member-imports/:id/take-back",
    summary:
      "Remove the members of an import of the last 24 hours who have not joined; who has stays",
    permission: "members.import",
    params: z.object({ id: z.uuid({ error: "This id is not valid" }) }),
    reply: MemberImportDto,
    ownerProof: "import_taken_back",
    failure: "Failed to take the import back",
  }),
} as const;
