import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { SIGNAL_DESK_LIMITS, SIGNAL_IMPORT_LIMITS } from "./limits.ts";
import { pageQuery } from "../pagination.ts";
import { Direction } from "./fields.ts";
import { oneLine, required } from "../text.ts";

const { sourceNameMin, sourceNameMax } = SIGNAL_IMPORT_LIMITS;
const NAME_MESSAGE = () =>
  `Use ${sourceNameMin} to ${sourceNameMax} letters, digits, spaces, points, dashes or underscores`;

/** How a sender writes: alerts of TradingView, or the product's own JSON. */
export const SourceKind = z.enum(["tradingview", "json"], { error: "Choose what it sends" });
export type SourceKind = z.infer<typeof SourceKind>;

/** Somebody outside who may hand in signals. */
export const ImportSourceDto = z.object({
  id: z.uuid(),
  /** Members read it on each signal of this source. */
  name: z.string(),
  kind: SourceKind,
  disabled: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When its secret was made. */
  tokenAt: z.iso.datetime(),
  /** When it was last heard of. */
  lastReceiptAt: z.iso.datetime().nullable(),
  /** Its stored receipts. */
  receipts: z.object({
    total: z.number().int(),
    published: z.number().int(),
    refused: z.number().int(),
  }),
});
export type ImportSourceDto = z.infer<typeof ImportSourceDto>;

/** A source together with its secret, which is shown only this once. */
export const SourceSecretDto = z.object({
  source: ImportSourceDto,
  token: z.string(),
  /** Where the sender posts to; the token goes into a header or the body. */
  url: z.string(),
  /** The same with the token at its end, for senders that can set neither. */
  urlWithToken: z.string(),
});
export type SourceSecretDto = z.infer<typeof SourceSecretDto>;

export const CreateSourceInput = z.object({
  name: required(() => "Give the source a name")
    .transform((name) => oneLine(name).replace(/ +/g, " "))
    .pipe(
      z
        .string()
        .min(sourceNameMin, { error: NAME_MESSAGE })
        .max(sourceNameMax, { error: NAME_MESSAGE })
        .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u, { error: NAME_MESSAGE }),
    ),
  kind: SourceKind,
});
export type CreateSourceInput = z.infer<typeof CreateSourceInput>;

export const ChangeSourceInput = z.object({ disabled: z.boolean() });
export type ChangeSourceInput = z.infer<typeof ChangeSourceInput>;

/** `waiting`: nobody has looked at it yet; `planned`: it has a mark; then one of the other two. */
export const ReceiptStatus = z.enum(["waiting", "planned", "published", "refused"]);
export type ReceiptStatus = z.infer<typeof ReceiptStatus>;

/** What a source handed in, and what became of it. */
export const ReceiptDto = z.object({
  id: z.uuid(),
  status: ReceiptStatus,
  /** Why it was refused. */
  reason: z.string().nullable(),
  /** Null where the message could not be read. */
  pair: z.string().nullable(),
  direction: Direction.nullable(),
  /** The sender's own id. */
  externalId: z.string().nullable(),
  /** Begin of the message as it came, without the secret. */
  excerpt: z.string(),
  /** Wall time: as the sender says, and as it came in. */
  issuedAt: z.iso.datetime().nullable(),
  receivedAt: z.iso.datetime(),
  signalId: z.uuid().nullable(),
});
export type ReceiptDto = z.infer<typeof ReceiptDto>;

/** The reply to a sender. Nothing is decided yet, unless a repetition finds it decided. */
export const HandInDto = z.object({
  receiptId: z.uuid(),
  /** True: this message was handed in before, and counts once. */
  repeated: z.boolean(),
});
export type HandInDto = z.infer<typeof HandInDto>;

const ById = z.object({ id: z.uuid() });
const SourceParams = z.object({ sourceId: z.string().max(64) });
const SecretParams = SourceParams.extend({ token: z.string().max(100) });

/** A message as it comes, JSON or a line of text; read by the kind of its source. */
const Message = z.string();
const HAND_IN = {
  method: "post",
  permission: "public",
  body: Message,
  textBody: { maxBytes: SIGNAL_IMPORT_LIMITS.bodyMaxBytes },
  reply: HandInDto,
  status: 202,
  failure: "Failed to hand in the signal",
} as const;

export const signalImportsApi = {
  sources: endpoint({
    method: "get",
    path: "/staff/signal-sources",
    summary: "The sources that may hand in signals",
    permission: "signals.manage",
    reply: z.array(ImportSourceDto),
    failure: "Failed to load the sources",
  }),
  createSource: endpoint({
    method: "post",
    path: "/staff/signal-sources",
    summary: "Add a source; its secret is in this reply and nowhere else",
    permission: "signals.manage",
    body: CreateSourceInput,
    sentAgain: "told",
    reply: SourceSecretDto,
    status: 201,
    ownerProof: "source_added",
    failure: "Failed to add the source",
  }),
  changeSource: endpoint({
    method: "patch",
    path: "/staff/signal-sources/:id",
    summary: "Disable a source, or enable it again",
    permission: "signals.manage",
    params: ById,
    body: ChangeSourceInput,
    reply: ImportSourceDto,
    ownerProof: "source_changed",
    failure: "Failed to change the source",
  }),
  rotateToken: endpoint({
    method: "post",
    path: "/staff/signal-sources/:id/token",
    summary: "Give a source a new secret; the old one ends at once",
    permission: "signals.manage",
    params: ById,
    sentAgain: "told",
    reply: SourceSecretDto,
    ownerProof: "source_secret_renewed",
    failure: "Failed to make a new secret",
  }),
  receipts: endpoint({
    method: "get",
    path: "/staff/signal-sources/:id/receipts",
    summary: "What a source handed in, newest first, and what became of it",
    permission: "signals.manage",
    params: ById,
    query: z.object(pageQuery(SIGNAL_DESK_LIMITS)),
    reply: z.array(ReceiptDto),
    failure: "Failed to load the receipts",
  }),
  handIn: endpoint({
    ...HAND_IN,
    path: "/hooks/signals/:sourceId",
    summary: "Hand in a signal with the source's secret as bearer token or as `token` in the body",
    params: SourceParams,
  }),
  /** For senders that can set neither header nor a part of the body: the one secret in an address. */
  handInByAddress: endpoint({
    ...HAND_IN,
    path: "/hooks/signals/:sourceId/:token",
    summary: "Hand in a signal with the source's secret in the address",
    params: SecretParams,
  }),
} as const;
