import { botAccessApi, paginationOf } from "@signaldeck/contract";
import { offerAt } from "../content/botOffer.ts";
import type { ApiRouter } from "../http/ApiRouter.ts";
import { requireSession } from "../http/session.ts";
import type { BotAccessDeps } from "./botAccessDeps.ts";
import { BotSubmission } from "./BotSubmission.ts";
import { changeBotSettings, readBotSettings } from "./changeBotSettings.ts";
import { presentSubmission } from "./presentSubmission.ts";
import { findSubmission, reviewSubmission } from "./reviewSubmission.ts";
import { submitApplication } from "./submitApplication.ts";

/** The application for bot access, its review by staff, and a member's own bot settings. */
export function mountBotAccess(api: ApiRouter, deps: BotAccessDeps): void {
  const { database, clock, content } = deps;

  api.json(botAccessApi.offer, () => ({ data: offerAt(content.botOffer, clock.now()) }));

  api.json(botAccessApi.submit, async (call) => ({
    data: await submitApplication(deps, call.body, call.address),
    message: "Your application is with support.",
  }));

  api.json(botAccessApi.submissions, async (call) => {
    const { page, limit, status } = call.query;
    const { rows, count } = await database.model(BotSubmission).findAndCountAll({
      where: { ...(status && { status }) },
      order: [
        ["createdAt", "DESC"],
        ["id", "DESC"],
      ],
      limit,
      offset: (page - 1) * limit,
      raw: true,
    });
    return { data: rows.map(presentSubmission), pagination: paginationOf(count, call.query) };
  });

  api.json(botAccessApi.submission, async (call) => ({
    data: presentSubmission(await findSubmission(database, call.params.id)),
  }));

  api.json(botAccessApi.setSubmissionStatus, async (call) => {
    const { memberId } = requireSession(call.session);
    const row = await reviewSubmission(deps, memberId, call.params.id, call.body);
    return { data: presentSubmission(row), message: "The application is updated." };
  });

  api.json(botAccessApi.settings, async (call) => ({
    data: await readBotSettings(database, requireSession(call.session).memberId),
  }));

  api.json(botAccessApi.saveSettings, async (call) => ({
    data: await changeBotSettings(deps, requireSession(call.session).memberId, call.body),
    message: "Your bot settings are saved.",
  }));

  api.json(botAccessApi.setState, async (call) => ({
    data: await changeBotSettings(deps, requireSession(call.session).memberId, call.body),
    message: call.body.running ? "The bot is started." : "The bot is paused.",
  }));
}
