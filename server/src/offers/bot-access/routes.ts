import { botAccessApi, botApplicationsApi, paperApi } from "@signaldeck/contract";
import { offerAt } from "../../content/botOffer.ts";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import { requireOwner } from "../../http/owner.ts";
import { followed } from "../../live/followed.ts";
import { requireSession } from "../../http/session.ts";
import type { BotAccessDeps } from "./botAccessDeps.ts";
import { exportSubmissions } from "./exportSubmissions.ts";
import { changePaper, beginAnew } from "./paper/changePaper.ts";
import { exportPaper } from "./paper/exportPaper.ts";
import { showPaper, showPaperOf } from "./paper/showPaper.ts";
import { countSubmissions, listSubmissions, readSubmission } from "./readSubmissions.ts";
import { reviewSubmission } from "./reviewSubmission.ts";
import { submitApplication } from "./submitApplication.ts";

/** The application for bot access, its review by staff, and the paper account. */
export function mountBotAccess(api: ApiRouter, deps: BotAccessDeps): void {
  const { clock, content } = deps;

  api.json(botAccessApi.offer, () => ({ data: offerAt(content.botOffer, clock.now()) }));

  api.json(botAccessApi.submit, async (call) => ({
    data: await submitApplication(deps, call.body, call.address),
    message: "Your application is with support.",
  }));

  mountReview(api, deps);

  mountPaper(api, deps);
}

/** The paper account: a member's own, and as support reads it. */
function mountPaper(api: ApiRouter, deps: BotAccessDeps): void {
  api.json(botAccessApi.saveSettings, async (call) => ({
    data: await changePaper(deps, requireSession(call.session).memberId, call.body),
    message: "Your bot settings are saved.",
  }));

  api.json(botAccessApi.setState, async (call) => ({
    data: await changePaper(deps, requireSession(call.session).memberId, call.body),
    message: call.body.running ? "The bot is started." : "The bot is paused.",
  }));

  api.json(paperApi.account, async ({ session, query }) => {
    // An open room reads it anew at each signal, which has to be in it by then.
    await followed(deps, "paper");
    return { data: await showPaper(deps, requireSession(session).memberId, query.span) };
  });

  api.json(paperApi.begin, async ({ session, body }) => ({
    data: await beginAnew(deps, requireSession(session).memberId, body.start),
    message: "The paper account begins anew.",
  }));

  api.json(paperApi.export, async ({ session }) => ({
    data: await exportPaper(deps, requireSession(session).memberId),
  }));

  api.json(paperApi.ofMember, async ({ params, query }) => ({
    data: await showPaperOf(deps, params.id, query.span),
  }));
}

/** What staff do about applications. */
function mountReview(api: ApiRouter, deps: BotAccessDeps): void {
  const { database } = deps;

  api.json(botApplicationsApi.submissions, (call) => listSubmissions(database, call.query));

  // Both before the call for one application, whose path would fit as well.
  api.json(botApplicationsApi.submissionCounts, async () => ({
    data: await countSubmissions(database),
  }));

  api.json(botApplicationsApi.exportSubmissions, async (call) => ({
    data: await exportSubmissions(deps, requireOwner(call.owner), call.query),
  }));

  api.json(botApplicationsApi.submission, async (call) => ({
    data: await readSubmission(database, call.params.id),
  }));

  api.json(botApplicationsApi.setSubmissionStatus, async ({ session, params, body }) => {
    await reviewSubmission(deps, requireSession(session).memberId, params.id, body);
    return {
      data: await readSubmission(database, params.id),
      message: "The application is updated.",
    };
  });
}
