import { ASKED_ABOUT, MINUTE, PARTNER_NAMES, SECOND } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import type { Logger } from "pino";
import { tellDesk } from "../../live/tellDesk.ts";
import { Member } from "../../members/Member.ts";
import { RepeatedWork } from "../../background/RepeatedWork.ts";
import type { AskedDeps } from "./askedDeps.ts";
import { AskedPartnerSetting, type AskedPartnerSettingRow } from "./AskedPartnerSetting.ts";
import { askPartner, type Outcome } from "./askPartner.ts";
import { afterOutcome } from "./afterOutcome.ts";
import { openCredentials } from "./askedSettings.ts";
import { PartnerQuestion, type PartnerQuestionRow } from "./PartnerQuestion.ts";

export interface PartnerQuestionsDeps extends AskedDeps {
  log: Pick<Logger, "warn">;
  /** How often to look for what a person has asked again or is due, wall milliseconds. */
  interval?: number;
  /** How long a partner may take, ms. */
  timeout?: number;
}

const INTERVAL = 5 * SECOND;

/** So long a question belongs to who is at it; a process that died meanwhile leaves it to others. */
const LEASE = MINUTE;

/**
 * Asks partners whether they know the members of claims, one question after the other, beside all
 * calls. An answer is written beside the claim and changes nothing else.
 */
export class PartnerQuestions extends RepeatedWork {
  constructor(private readonly deps: PartnerQuestionsDeps) {
    super({
      due: null,
      interval: deps.interval ?? INTERVAL,
      failed: (error) => deps.log.warn({ err: error }, "partners could not be asked"),
      // Whoever has written the question does not wait for its answer.
      listen: (attempt) => deps.database.onInsert(PartnerQuestion, () => void attempt()),
    });
  }

  protected async work(): Promise<void> {
    const settings = await this.deps.database.model(AskedPartnerSetting).findAll({ raw: true });
    for (const setting of settings) {
      let goesOn = true;
      while (goesOn && !this.stopped) goesOn = await this.askNext(setting.partner);
    }
  }

  /** Asks one partner one question; false when it is to be asked no other one now. */
  private async askNext(partner: AskedPartnerSettingRow["partner"]): Promise<boolean> {
    const { database, clock, log } = this.deps;
    const setting = await database.model(AskedPartnerSetting).findByPk(partner, { raw: true });
    if (!setting || (setting.heldUntil?.getTime() ?? 0) > clock.now()) return false;
    const question = await this.take(partner);
    if (question === null) return false;
    const about = await this.aboutOf(question);
    if (about === null) return true;
    const outcome = await this.ask(setting, about);
    if (outcome.is === "refused" || outcome.is === "held") {
      log.warn(
        { partner: PARTNER_NAMES[partner], reason: outcome.words },
        "a partner was asked in vain",
      );
    }
    await this.keep(question, setting, about, outcome);
    return outcome.is !== "refused" && outcome.is !== "held";
  }

  /** The question that is due the longest, for this process alone. */
  private take(partner: AskedPartnerSettingRow["partner"]): Promise<PartnerQuestionRow | null> {
    const { database, clock } = this.deps;
    const now = new Date(clock.now());
    return database.write(async (transaction) => {
      const questions = database.model(PartnerQuestion);
      const due: PartnerQuestionRow | null = await questions.findOne({
        where: {
          partner,
          state: "waiting",
          nextAt: { [Op.lte]: now },
          askingUntil: { [Op.or]: [null, { [Op.lte]: now }] },
        },
        order: [
          ["nextAt", "ASC"],
          ["id", "ASC"],
        ],
        transaction,
        lock: true,
        raw: true,
      });
      if (due === null) return null;
      const askingUntil = new Date(now.getTime() + LEASE);
      await questions.update({ askingUntil }, { where: { id: due.id }, transaction });
      return { ...due, askingUntil };
    });
  }

  /** Null for a member who is gone. */
  private async aboutOf({
    partner,
    account,
    memberId,
  }: PartnerQuestionRow): Promise<string | null> {
    if (ASKED_ABOUT[partner] === "account") return account;
    const member = await this.deps.database
      .model(Member)
      .findByPk(memberId, { attributes: ["email"], raw: true });
    return member?.email ?? null;
  }

  private async ask(setting: AskedPartnerSettingRow, about: string): Promise<Outcome> {
    const { config, secret, timeout } = this.deps;
    const credentials = openCredentials(secret, setting);
    if (credentials === null) {
      return { is: "refused", words: "Its token cannot be opened any more: save it again." };
    }
    const root = config.partnerRoots[setting.partner];
    return askPartner(setting.partner, {
      root,
      credentials,
      about,
      ...(timeout !== undefined && { timeout }),
    });
  }

  private async keep(
    question: PartnerQuestionRow,
    setting: AskedPartnerSettingRow,
    about: string,
    outcome: Outcome,
  ): Promise<void> {
    const { database, clock } = this.deps;
    const after = afterOutcome({ question, setting, outcome, now: clock.now() });
    await database.write(async (transaction: Transaction) => {
      // Another token that was saved meanwhile is not to blame.
      const where = { partner: setting.partner, tokenAt: setting.tokenAt };
      await database.model(AskedPartnerSetting).update(after.setting, { where, transaction });
      await database
        .model(PartnerQuestion)
        .update(
          { ...after.question, about, askingUntil: null },
          { where: { id: question.id, state: "waiting" }, transaction },
        );
      await tellDesk(this.deps, transaction, "claims");
    });
  }
}
