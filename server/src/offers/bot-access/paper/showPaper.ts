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
import type { PaperDeps } from "./paperDeps.ts";
import { PaperRule, type PaperRuleRow } from "./PaperRule.ts";
import { presentAccount } from "./presentPaper.ts";
import { listAccounts, readAccount } from "./readPaper.ts";

/** A member's paper account, looked at over a span that ends now. */
export async function showPaper(
  deps: PaperDeps,
  memberId: string,
  span: PaperSpan,
): Promise<PaperAccountDto> {
  const { database, feed, payoutPercent } = deps;
  const [settings, accounts, member] = await Promise.all([
    readBotSettings(database, memberId),
    listAccounts(deps, memberId),
    database.model(Member).findByPk(memberId, { attributes: ["ownPayoutPercent"], raw: true }),
  ]);
  const [current] = accounts;
  const earlier: PaperEarlierDto[] = [];
  for (const [at, account] of accounts.slice(1, 1 + PAPER_LIMITS.earlierMax).entries()) {
    const { state } = await readAccount(deps, account);
    earlier.push({
      begunAt: account.begunAt.toISOString(),
      endedAt: (accounts[at] ?? account).begunAt.toISOString(),
      start: dollarsOf(account.startCents),
      balance: dollarsOf(state.balanceCents),
      taken: state.taken.length,
    });
  }
  return presentAccount({
    settings,
    payoutPercent: member?.ownPayoutPercent ?? payoutPercent,
    read: current ? await readAccount(deps, current) : null,
    earlier,
    span,
    now: feed.clock.now(),
  });
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
