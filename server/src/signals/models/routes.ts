import { modelsApi } from "@signaldeck/contract";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import { requireSession } from "../../http/session.ts";
import { lastMark } from "../marks.ts";
import type { SignalsContext } from "../SignalsContext.ts";
import { addCandidate, retireCandidate } from "./candidates.ts";
import { ModelShelf } from "./ModelShelf.ts";
import { promoteModel } from "./promoteModel.ts";
import { presentModel, presentTerm, readModels, readNames } from "./readModels.ts";

/** Mounts the signal desk's calls about the engine's models. */
export function mountModels(
  api: ApiRouter,
  context: Pick<SignalsContext, "database" | "feed" | "clock" | "log">,
): void {
  const { database, feed } = context;
  const shelf = new ModelShelf(context);

  api.json(modelsApi.models, async () => {
    // Before the first mark of a new installation none has served yet.
    await shelf.servingAt(lastMark(feed.clock.now()));
    return { data: await readModels(context) };
  });

  api.json(modelsApi.add, async ({ session, body }) => {
    const row = await addCandidate(context, requireSession(session).memberId, body.model);
    const names = await readNames(database, [row.addedBy]);
    return {
      data: presentModel(row, names),
      message: "The model runs along from the next mark on.",
    };
  });

  api.json(modelsApi.promote, async ({ session, params, body }) => {
    const { memberId } = requireSession(session);
    const term = await promoteModel(context, memberId, params.hash, body);
    const names = await readNames(database, [term.decidedBy]);
    return { data: presentTerm(term, names), message: "The model serves from the next mark on." };
  });

  api.json(modelsApi.retire, async ({ session, params }) => {
    await retireCandidate(context, requireSession(session).memberId, params.hash);
    return { data: null, message: "The candidate is taken out." };
  });
}
