import {
  ClaimInput,
  TELEGRAM_LIMITS,
  t,
  uploadTooLargeMessage,
  CLAIM_LIMITS,
} from "@signaldeck/contract";
import type { Message } from "grammy/types";
import type { MemberRow } from "../../members/Member.ts";
import type { DataContext } from "../../database/DataContext.ts";
import { AppError } from "../../http/AppError.ts";
import type { UploadedFile } from "../../http/readUpload.ts";
import { escapeHtml } from "../../delivery/mails/layout.ts";
import { inLanguage } from "../../process/language/inLanguage.ts";
import { askAccountText, askAmountText, proofGoneText, proofTakenText } from "./botTexts.ts";
import { isAboutProof, readWords } from "./readWords.ts";
import { TelegramError, type TelegramApi } from "../../delivery/telegram/TelegramApi.ts";
import { TelegramLink, type TelegramLinkRow } from "../../delivery/telegram/TelegramLink.ts";

export interface ProofDeps extends DataContext {
  api: Pick<TelegramApi, "download">;
  /** The same use case as the web form's. @throws AppError */
  submitClaim: (memberId: string, input: ClaimInput, file: UploadedFile) => Promise<{ id: string }>;
  /** Adds a picture to the proof of a claim that waits. @throws AppError */
  addPage: (of: { memberId: string; claimId: string }, file: UploadedFile) => Promise<void>;
}

/** A file that somebody sent; nothing about it is to be believed. */
export interface SentFile {
  id: string;
  name: string;
  bytes: number;
  /** The broker account that was said with it; null where none was. */
  account: string | null;
  /** What Telegram calls the album that it came in; null for one by itself. */
  album: string | null;
  /** Ids of the further pictures of the album. */
  pages: readonly string[];
}

/** The picture or document of a message; null where it has none. */
export function fileOf({ photo, document, media_group_id: album }: Message): SentFile | null {
  const alone = { account: null, album: album ?? null, pages: [] };
  if (document) {
    const { file_id: id, file_name: name = "proof", file_size: bytes = 0 } = document;
    return { id, name, bytes, ...alone };
  }
  // The sizes come from small to large.
  const largest = photo?.at(-1);
  if (!largest) return null;
  const { file_id: id, file_size: bytes = 0 } = largest;
  return { id, name: "photo.jpg", bytes, ...alone };
}

/**
 * Takes a proof of deposit into the verification queue, or asks for what is missing. Returns what
 * the bot answers, to be said in the member's language.
 * @throws TelegramError where Telegram cannot be reached.
 */
export async function takeProof(
  deps: ProofDeps,
  { member, link }: { member: MemberRow; link: TelegramLinkRow },
  file: SentFile,
  words: string,
): Promise<() => string> {
  const maxBytes = CLAIM_LIMITS.proofMaxBytes;
  const tooLarge = () => uploadTooLargeMessage(maxBytes);
  if (file.bytes > maxBytes) {
    await save(deps, link, file, { waits: false });
    return tooLarge;
  }
  const said = readWords(words);
  const brokerAccountId = said.account ?? file.account ?? member.brokerAccountId;
  if (said.amount === null || !brokerAccountId) {
    await save(deps, link, { ...file, account: said.account || file.account });
    return brokerAccountId ? askAmountText : askAccountText;
  }
  const accessPath = member.accessPath ?? "manual";
  const input = inLanguage(member.language, () =>
    ClaimInput.safeParse({ brokerAccountId, accessPath, depositAmount: said.amount }),
  );
  if (!input.success) {
    await save(deps, link, { ...file, account: brokerAccountId });
    const fault = input.error.issues[0]?.message;
    return () => escapeHtml(fault ?? t("Please look at the amount again."));
  }
  await save(deps, link, file, { waits: false });
  try {
    const bytes = await deps.api.download(file.id, maxBytes);
    if (!bytes) return tooLarge;
    const { id: claimId } = await deps.submitClaim(member.id, input.data, {
      name: file.name,
      bytes,
    });
    if (file.album !== null) await save(deps, link, file, { waits: false, claimId });
    for (const page of file.pages) await addPage(deps, { memberId: member.id, claimId }, page);
    return () => proofTakenText(member);
  } catch (error) {
    if (error instanceof AppError) {
      // Only the amount has to be said anew, as when it was no amount at all.
      const ofAmount = error.fields?.some(({ path }) => path === "depositAmount");
      if (ofAmount) await save(deps, link, { ...file, account: brokerAccountId });
      return () => escapeHtml(error.say());
    }
    const refused = error instanceof TelegramError && error.status !== null && error.status < 429;
    if (refused) return proofGoneText;
    throw error;
  }
}

/**
 * Takes one more picture of the album that a member's last proof came in. Returns what the bot
 * answers; null where there is nothing to say, since one answer is for the whole album.
 */
export async function takePage(
  deps: ProofDeps,
  { member, link }: { member: MemberRow; link: TelegramLinkRow },
  file: SentFile,
  words: string,
): Promise<(() => string) | null> {
  const waiting = pendingFile(link, deps.clock.now());
  if (waiting) {
    const whole = { ...waiting, pages: [...new Set([...waiting.pages, file.id])] };
    if (isAboutProof(words)) return takeProof(deps, { member, link }, whole, words);
    await save(deps, link, whole);
    return null;
  }
  if (link.albumClaim === null) return null;
  try {
    await addPage(deps, { memberId: member.id, claimId: link.albumClaim }, file.id);
    return null;
  } catch (error) {
    if (error instanceof AppError) return () => escapeHtml(error.say());
    throw error;
  }
}

async function addPage(
  deps: ProofDeps,
  of: { memberId: string; claimId: string },
  id: string,
): Promise<void> {
  const bytes = await deps.api.download(id, CLAIM_LIMITS.proofMaxBytes);
  if (bytes) await deps.addPage(of, { name: "photo.jpg", bytes });
}

/** The proof whose amount was asked for; null when none waits any more. */
export function pendingFile(link: TelegramLinkRow, now: number): SentFile | null {
  const { pendingFile: id, pendingName: name, pendingUntil: until, pendingAccount: account } = link;
  if (!id || !until || until.getTime() <= now) return null;
  const pages = link.pendingPages?.split(" ") ?? [];
  return { id, name: name ?? "proof", bytes: 0, account, album: link.album, pages };
}

/** Stores a proof while its amount is asked for, or what became of it. */
async function save(
  { database, clock }: ProofDeps,
  { memberId }: TelegramLinkRow,
  file: SentFile,
  { waits = true, claimId = null }: { waits?: boolean; claimId?: string | null } = {},
): Promise<void> {
  const until = new Date(clock.now() + TELEGRAM_LIMITS.proofWait);
  const pending = {
    pendingFile: waits ? file.id.slice(0, 255) : null,
    pendingName: waits ? file.name.slice(0, 120) : null,
    pendingAccount: waits ? (file.account?.slice(0, 64) ?? null) : null,
    pendingPages: waits ? file.pages.join(" ") || null : null,
    pendingUntil: waits ? until : null,
    album: file.album,
    albumClaim: claimId,
  };
  await database.write((transaction) =>
    database.model(TelegramLink).update(pending, { where: { memberId }, transaction }),
  );
}
