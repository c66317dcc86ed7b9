import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { TicketParams, TicketReplyInput, TicketThreadDto } from "./calls.ts";
import { StaffReplyInput, StaffThreadDto } from "./desk.ts";
import { SUPPORT_LIMITS } from "./limits.ts";
import { t } from "../language/words.ts";

export const TICKET_FILE_MISSING_MESSAGE = () => t("Please choose a picture or PDF");
export const TICKET_FILE_TYPE_MESSAGE = () =>
  t("The file must be a PNG, JPEG or WebP picture, or a PDF");

const upload = { maxBytes: SUPPORT_LIMITS.fileMaxBytes };
const FileParams = TicketParams.extend({ fileId: z.uuid() });

/** Messages of a ticket that come with a file: as proofs do, by what is in them. */
export const ticketFilesApi = {
  replyWithFile: endpoint({
    method: "post",
    path: "/support/tickets/:id/files",
    summary: "Write a further message with a picture or PDF as the form's file",
    permission: "account.own",
    params: TicketParams,
    body: TicketReplyInput,
    upload,
    reply: TicketThreadDto,
    status: 201,
    get failure() {
      return t("Failed to send your file");
    },
  }),
  file: endpoint({
    method: "get",
    path: "/support/tickets/:id/files/:fileId",
    summary: "Download a file of one of the member's own tickets",
    permission: "account.own",
    params: FileParams,
    reply: z.string(),
    kind: "file",
    get failure() {
      return t("Failed to load the file");
    },
  }),
  answerWithFile: endpoint({
    method: "post",
    path: "/staff/tickets/:id/files",
    summary: "Answer a ticket with a picture or PDF as the form's file",
    permission: "tickets.answer",
    params: TicketParams,
    body: StaffReplyInput,
    upload,
    reply: StaffThreadDto,
    status: 201,
    failure: "Failed to send the file",
  }),
  deskFile: endpoint({
    method: "get",
    path: "/staff/tickets/:id/files/:fileId",
    summary: "Download a file of any ticket",
    permission: "tickets.answer",
    params: FileParams,
    reply: z.string(),
    kind: "file",
    failure: "Failed to load the file",
  }),
} as const;
