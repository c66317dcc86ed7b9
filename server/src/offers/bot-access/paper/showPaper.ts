import {
  PAPER_LIMITS,
  type PaperAccountDto,
  type PaperDeskDto,
  type PaperEarlierDto,
  type PaperSpan,
} from "@signaldeck/contract";
import { Member } from "../../../members/Member.ts";
import { findMember } from "../../../members/findMember.ts";
import { dollarsOf } from "../../../journal/cents.ts";
import { readBotSettings } from "../changeBotSettings.ts";
import type { PaperItem } from "./foldPaper.ts";
import { keepPast } from "./keptPast.ts";
import type { PaperAccountRow } from "./PaperAccount.ts";
import type { PaperDeps } from "./paperDeps.ts";
import type { PaperPast, ReadAccount } from "./paperPast.ts";
import { PaperRule, type PaperRuleRow } from "./PaperRule.ts";
import { presentAccount } from "./presentPaper.ts";
import { listAccounts, readAccount } from "./readPaper.ts";

/** A member's paper account, looked at over a span that ends now. */
export async function showPaper(
  deps: PaperDeps,
  memberId: string,
  span: PaperSpan,
): Promise<PaperAccountDto> {
  const { database, clock, feed, pauses, payoutPercent } = deps;
  const [settings, accounts, member] = await Promise.all([
    readBotSettings(database, memberId),
    listAccounts(deps, memberId),
    database.model(Member).findByPk(memberId, { attributes: ["ownPayoutPercent"], raw: true }),
  ]);
  const madeAt = clock.now();
  const read: ReadAccount[] = [];
  for (const account of accounts.slice(0, 1 + PAPER_LIMITS.earlierMax)) {
    read.push(await readAccount(deps, account));
  }
  const newest = Math.max(...read.map(({ past, items }) => newestMark(past, items)));
  for (const [at, one] of read.entries()) {
    await keepPast(deps, { ...one, isEnded: at > 0 }, { newest, madeAt });
  }
  return presentAccount({
    settings,
    payoutPercent: member?.ownPayoutPercent ?? payoutPercent,
    held: pauses.at(memberId, feed.clock.now()),
    read: read[0] ?? null,
    earlier: read.slice(1).map((one, at) => presentEarlier(one, read[at]?.account)),
    span,
    now: feed.clock.now(),
  });
}

/** The mark of the newest row, as far as it is read. */
const newestMark = ({ at }: PaperPast, items: readonly PaperItem[]): number =>
  items.reduce((latest, { signal }) => Math.max(latest, signal.slot.getTime()), at);

function presentEarlier(
  { account, past, state }: ReadAccount,
  next: PaperAccountRow | undefined,
): PaperEarlierDto {
  return {
    begunAt: account.begunAt.toISOString(),
    endedAt: (next ?? account).begunAt.toISOString(),
    start: dollarsOf(account.startCents),
    balance: dollarsOf(state.balanceCents),
    taken: past.totals.closed + state.taken.length,
  };
}

/**
 * The same for support, with the rules that it followed.
 * @throws AppError `not_found`
 */
export async function showPaperOf(
  deps: PaperDeps,
  id: string,
  span: PaperSpan,
): Promise<PaperDeskDto> {
  const member = await findMember(deps.database, id);
  const rules: PaperRuleRow[] = await deps.database.model(PaperRule).findAll({
    where: { memberId: member.id, feed: deps.feed.info.name },
    order: [
      ["since", "DESC"],
      ["id", "DESC"],
    ],
    limit: PAPER_LIMITS.listMax,
    raw: true,
  });
  return {
    account: await showPaper(deps, member.id, span),
    rules: rules.map(({ since, riskLevel, tradeSize, running }) => ({
      since: since.toISOString(),
      riskLevel,
      tradeSize,
      running,
    })),
  };
}
