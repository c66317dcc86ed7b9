import { accountKey, PARTNER_LIMITS, type PartnerAnswerDto } from "@signaldeck/contract";
import { z } from "zod";
import type { Clock } from "../../clock/clock.ts";
import type { Database } from "../../database/Database.ts";
import { AskedPartnerSetting } from "./AskedPartnerSetting.ts";
import { PartnerQuestion, type PartnerQuestionRow } from "./PartnerQuestion.ts";

/** What the partner broker has answered for a claim's member; null where it was not asked. */
export async function answerFor(
  { database, clock }: { database: Database; clock: Pick<Clock, "now"> },
  { id: claimId }: { id: string },
): Promise<PartnerAnswerDto | null> {
  const question: PartnerQuestionRow | null = await database
    .model(PartnerQuestion)
    .findOne({ where: { claimId }, raw: true });
  if (!question) return null;
  const setting = await database
    .model(AskedPartnerSetting)
    .findByPk(question.partner, { attributes: ["heldUntil", "refusedAt"], raw: true });
  const held = setting?.heldUntil && setting.heldUntil.getTime() > clock.now() ? setting : null;
  return present(question, held);
}

function present(
  question: PartnerQuestionRow,
  held: { heldUntil: Date | null; refusedAt: Date | null } | null,
): PartnerAnswerDto {
  const { partner, state, about, known, answeredAt, tries } = question;
  const waits = state === "waiting";
  const accounts = accountsOf(question.accounts);
  return {
    partner,
    state,
    about,
    known,
    answeredAt: answeredAt?.toISOString() ?? null,
    accounts,
    namesAccount: accounts && isAmong(accounts, question.account),
    fault: question.fault ?? (waits && held ? whyHeld(held) : null),
    tries,
    nextAt: waits ? latest(question.nextAt, held?.heldUntil ?? null).toISOString() : null,
  };
}

const whyHeld = ({ refusedAt }: { refusedAt: Date | null }) =>
  refusedAt === null ? "It limits how often it is asked." : "It refuses the token.";

const latest = (one: Date, other: Date | null) => (other !== null && other > one ? other : one);

/** Null where it may be one of those that were too many to be kept. */
function isAmong(accounts: readonly string[], account: string): boolean | null {
  if (accounts.some((one) => accountKey(one) === accountKey(account))) return true;
  return accounts.length < PARTNER_LIMITS.accountsMax ? false : null;
}

const Accounts = z.array(z.string());

function accountsOf(text: string | null): string[] | null {
  return text === null ? null : Accounts.parse(JSON.parse(text));
}
