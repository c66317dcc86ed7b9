import { setupApi } from "@signaldeck/contract";
import { AppError } from "../../http/AppError.ts";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import { requireOwner } from "../../http/owner.ts";
import { requireSession } from "../../http/session.ts";
import { checkFeed } from "./checkFeed.ts";
import { presentSetup } from "./presentSetup.ts";
import { saveBrand } from "./saveBrand.ts";
import {
  removeTelegram,
  saveAddress,
  saveFeed,
  saveMail,
  saveTelegram,
  wishRestart,
} from "./saveParts.ts";
import { sendTestMail } from "./sendTestMail.ts";
import type { SetupDeps } from "./setupDeps.ts";
import { readStored } from "./storedSettings.ts";
import { withStored } from "./withStored.ts";

const SAVED = "Saved. It takes effect when the server restarts.";

/** What admins tell a server of itself, step by step. */
export function mountSetup(api: ApiRouter, deps: SetupDeps): void {
  const saved = async (message: string, work: Promise<void>) => {
    await work;
    return { data: await presentSetup(deps), message };
  };

  api.json(setupApi.overview, async () => ({ data: await presentSetup(deps) }));

  api.json(setupApi.saveBrand, ({ session, body }) =>
    saved("Saved. Pages and emails say so now.", saveBrand(deps, actorOf(session), body)),
  );

  api.json(setupApi.saveAddress, ({ owner, body }) =>
    saved(SAVED, saveAddress(deps, requireOwner(owner), body)),
  );

  api.json(setupApi.saveMail, ({ owner, body }) =>
    saved(SAVED, saveMail(deps, requireOwner(owner), body)),
  );

  api.json(setupApi.testMail, async ({ session }) => ({
    data: await sendTestMail(deps, actorOf(session)),
  }));

  api.json(setupApi.saveFeed, ({ owner, body }) =>
    saved(SAVED, saveFeed(deps, requireOwner(owner), body)),
  );

  api.json(setupApi.checkFeed, async ({ session }) => {
    await deps.limits.codes.account.consume(`setup feed ${actorOf(session)}`);
    const { feed } = withStored(deps.environment, await readStored(deps.database, null));
    if (feed.kind === "none") throw new AppError("conflict", "Save a price feed first.");
    return { data: await checkFeed(feed, deps) };
  });

  api.json(setupApi.saveTelegram, ({ owner, body }) =>
    saved(SAVED, saveTelegram(deps, requireOwner(owner), body)),
  );

  api.json(setupApi.removeTelegram, ({ owner }) =>
    saved(
      "Removed. It takes effect when the server restarts.",
      removeTelegram(deps, requireOwner(owner)),
    ),
  );

  api.json(setupApi.restart, async ({ session, owner }) => {
    await deps.limits.codes.account.consume(`setup restart ${actorOf(session)}`);
    return saved("The server restarts.", wishRestart(deps, requireOwner(owner)));
  });
}

const actorOf = (session: Parameters<typeof requireSession>[0]) => requireSession(session).memberId;
