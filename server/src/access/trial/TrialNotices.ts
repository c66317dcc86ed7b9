import { MINUTE, TRIAL_NOTICE } from "@signaldeck/contract";
import type { Logger } from "pino";
import { Op, type Transaction } from "sequelize";
import { RepeatedWork } from "../../process/background/RepeatedWork.ts";
import type { DataContext } from "../../database/DataContext.ts";
import { addNotice, hasNotice } from "../../delivery/inbox/addNotice.ts";
import type { MailContext } from "../../delivery/mails/layout.ts";
import { trialEndsMail } from "../../delivery/mails/accessMails.ts";
import { JOINED } from "../../members/ImportedMember.ts";
import { Member, type MemberRow } from "../../members/Member.ts";
import { DeliveryPosition } from "../../live/DeliveryPosition.ts";
import type { NewMessage, Outbox } from "../../delivery/outbox/Outbox.ts";

export interface TrialNoticesDeps extends DataContext {
  log: Logger;
  outbox: Pick<Outbox, "addAll">;
  mail: MailContext;
}

/** How often in wall ms a look is taken whose trial ends soon. */
const POLL_INTERVAL = MINUTE;

/** Members mailed in one transaction. */
const BATCH = 200;

/** The row among the positions; it holds no event, but the minute up to which ends are mailed. */
const POSITION = "trial-notices";

/**
 * Tells locked members by mail, some hours beforehand, that their trial ends. Each end is mailed
 * once: the position names the ends that were looked at, and a trial that begins anew ends after it.
 */
export class TrialNotices extends RepeatedWork {
  constructor(private readonly deps: TrialNoticesDeps) {
    super({
      due: deps.clock,
      interval: POLL_INTERVAL,
      failed: (error) =>
        deps.log.warn({ err: error }, "ends of trials were not told; it will be tried again"),
    });
  }

  protected async work(): Promise<void> {
    const { database, clock } = this.deps;
    const now = clock.now();
    const positions = database.model(DeliveryPosition);
    const position = await positions.findByPk(POSITION, { raw: true });
    const until = Math.floor((now + TRIAL_NOTICE) / MINUTE);
    // A clock that was ahead has told of ends that have not come; their keys keep them single.
    const told = Math.min(position?.lastEventId ?? 0, until);
    const after = Math.max(told * MINUTE, now);
    if (told < until) {
      const members = await this.ending(after, until * MINUTE);
      while (members.length > 0) {
        const batch = members.splice(0, BATCH);
        await database.write(async (transaction) => {
          await this.deps.outbox.addAll(
            transaction,
            batch.map((member) => this.message(member)),
          );
          await this.notice(batch, transaction);
        });
      }
    }
    if (position?.lastEventId === until) return;
    await database.write((transaction) =>
      positions.upsert({ name: POSITION, lastEventId: until }, { transaction }),
    );
  }

  /** Puts each end into its member's inbox, once. */
  private async notice(members: readonly TrialMember[], transaction: Transaction): Promise<void> {
    for (const { id, trialEndsAt } of members) {
      const endsAt = (trialEndsAt ?? new Date(0)).toISOString();
      const facts = { kind: "trial_ending", endsAt } as const;
      if (await hasNotice(this.deps, transaction, id, facts)) continue;
      await addNotice(this.deps, transaction, id, facts);
    }
  }

  /** Locked members whose trial ends in (after, until], epoch ms. */
  private ending(after: number, until: number): Promise<TrialMember[]> {
    return this.deps.database.model(Member).findAll({
      attributes: ["id", "email", "fullName", "language", "trialEndsAt"],
      where: {
        role: "member",
        dashboardUnlocked: false,
        blockedAt: null,
        trialEndsAt: { [Op.gt]: new Date(after), [Op.lte]: new Date(until) },
        ...JOINED,
      },
      raw: true,
    });
  }

  private message({ id, email, fullName, language, trialEndsAt }: TrialMember): NewMessage {
    const endsAt = trialEndsAt ?? new Date(0);
    return {
      channel: "mail",
      recipient: email,
      payload: trialEndsMail(this.deps.mail, { fullName, language, endsAt }),
      expiresAt: endsAt.getTime(),
      idempotencyKey: `trial:${id}:${endsAt.getTime()}`,
    };
  }
}

type TrialMember = Pick<MemberRow, "id" | "email" | "fullName" | "language" | "trialEndsAt">;
