import { copyTradingApi, type CopyInterestDto } from "@signaldeck/contract";
import type { DataContext } from "../../database/DataContext.ts";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import { requireSession } from "../../http/session.ts";
import { CopyTradingInterest } from "./CopyTradingInterest.ts";

/** The members who want to hear when auto-copy opens. */
export function mountCopyTrading(api: ApiRouter, { database, clock }: DataContext): void {
  const interests = database.model(CopyTradingInterest);
  const read = async (memberId: string): Promise<CopyInterestDto> => {
    const row = await interests.findByPk(memberId, { raw: true });
    return { interested: row !== null, since: row?.createdAt.toISOString() ?? null };
  };

  api.json(copyTradingApi.interest, async (call) => ({
    data: await read(requireSession(call.session).memberId),
  }));

  api.json(copyTradingApi.setInterest, async (call) => {
    const { memberId } = requireSession(call.session);
    const { interested } = call.body;
    await database.write(async (transaction) => {
      const known = await interests.findByPk(memberId, { transaction, raw: true });
      if (interested && !known) {
        const row = { memberId, createdAt: new Date(clock.now()) };
        // Two presses in one moment count as one.
        await interests.bulkCreate([row], { transaction, ignoreDuplicates: true });
      }
      if (!interested) await interests.destroy({ where: { memberId }, transaction });
    });
    return {
      data: await read(memberId),
      message: interested ? "You will be told." : "You will not be told.",
    };
  });
}
