import { PARTNER_NAMES, watMoment } from "@signaldeck/contract";
import { recordAudit } from "../../audit/recordAudit.ts";
import { AppError } from "../../http/AppError.ts";
import { tellDesk } from "../../live/tellDesk.ts";
import { AskedPartnerSetting } from "./AskedPartnerSetting.ts";
import type { AskedDeps } from "./askedDeps.ts";
import { PartnerQuestion, type PartnerQuestionRow } from "./PartnerQuestion.ts";

/**
 * Has the partner asked once more for a claim. What it said before stays beside the claim until it
 * answers.
 * @throws AppError `not_found` for a claim whose member was not told of it, `conflict` while it is
 *   being asked, where it is not asked before some time, and where it is not asked any more.
 */
export async function askAgain(deps: AskedDeps, actorId: string, claimId: string): Promise<void> {
  const { database, clock } = deps;
  await database.write(async (transaction) => {
    const questions = database.model(PartnerQuestion);
    const question: PartnerQuestionRow | null = await questions.findOne({
      where: { claimId },
      transaction,
      lock: true,
      raw: true,
    });
    if (!question) throw new AppError("not_found", "No partner was asked for this claim.");
    const { id, memberId, partner, state, nextAt } = question;
    const now = new Date(clock.now());
    const name = PARTNER_NAMES[partner];
    const setting = await database
      .model(AskedPartnerSetting)
      .findByPk(partner, { transaction, raw: true });
    if (!setting) throw new AppError("conflict", `${name} is not asked any more.`);
    const { heldUntil } = setting;
    if (heldUntil !== null && heldUntil > now) {
      throw new AppError("conflict", `${name} is not asked before ${watMoment(heldUntil)}.`);
    }
    if (state === "waiting" && nextAt <= now) {
      throw new AppError("conflict", `${name} is being asked already.`);
    }
    await recordAudit(deps, transaction, {
      actorId,
      action: "claim.partner_asked",
      subject: { type: "member", id: memberId },
      details: { claimId, partner: name },
    });
    await questions.update(
      { state: "waiting", fault: null, tries: 0, nextAt: now },
      { where: { id }, transaction },
    );
    await tellDesk(deps, transaction, "claims");
  });
}
