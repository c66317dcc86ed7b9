import { journalApi, receivedApi } from "@signaldeck/contract";
import type { ApiRouter } from "../http/ApiRouter.ts";
import { requireSession, type Session } from "../http/session.ts";
import { exportJournal } from "./exportJournal.ts";
import type { JournalDeps, JournalOwner } from "./journalDeps.ts";
import { recordDecision, withdrawDecision } from "./recordDecision.ts";
import { readDay, readToday } from "./readDay.ts";
import { readEntries } from "./readEntries.ts";
import { countReceived } from "./received/countReceived.ts";
import { noteSignal } from "./received/noteSignal.ts";
import { presentReceived } from "./received/presentReceived.ts";
import { daysOf, lookAtReceived, newestReceived } from "./received/readReceived.ts";
import { receivedFigures } from "./received/receivedFigures.ts";
import { pauseFeed, readSettings, resumeFeed, saveSettings, settingsCache } from "./settings.ts";
import { summariseResults } from "./summariseResults.ts";

/** The member's own journal, limits and results; nobody reads another's. */
export function mountJournal(api: ApiRouter, given: Omit<JournalDeps, "settings">): void {
  const { database, feed } = given;
  const deps = { ...given, settings: settingsCache(database) };

  api.json(journalApi.today, async ({ session }) => ({
    data: await readToday(deps, ownerOf(session)),
  }));

  api.json(journalApi.day, async ({ session }) => ({
    data: await readDay(deps, ownerOf(session)),
  }));

  api.json(receivedApi.list, async ({ session, query: { limit, before, ...filter } }) => {
    const look = await lookAtReceived(deps, ownerOf(session).memberId, filter);
    const [page, counted] = await Promise.all([
      newestReceived(look, { limit, before }),
      countReceived(look),
    ]);
    return {
      data: {
        ...daysOf(look.range),
        since: look.first?.toISOString() ?? null,
        signals: page.received.map(presentReceived),
        more: page.more,
        figures: receivedFigures(counted, filter),
        pairs: counted.pairs,
      },
    };
  });

  api.json(receivedApi.note, async ({ session, params, body }) => {
    await noteSignal(deps, ownerOf(session), params.signalId, body);
    return { data: null };
  });

  api.json(journalApi.mark, async ({ session, params, body }) => ({
    data: await recordDecision(deps, ownerOf(session), params.signalId, body),
  }));

  api.json(journalApi.unmark, async ({ session, params }) => {
    await withdrawDecision(deps, ownerOf(session), params.signalId);
    return { data: null };
  });

  api.json(journalApi.results, async ({ session }) => {
    const { memberId } = ownerOf(session);
    const items = await readEntries(database, { memberId, feed: feed.info.name });
    return { data: summariseResults(items, feed.info) };
  });

  api.json(receivedApi.export, async ({ session, query }) => ({
    data: await exportJournal(deps, ownerOf(session).memberId, query),
  }));

  api.json(journalApi.settings, async ({ session }) => ({
    data: await readSettings(deps, ownerOf(session).memberId),
  }));

  api.json(journalApi.saveSettings, async ({ session, body }) => ({
    data: await saveSettings(deps, ownerOf(session).memberId, body),
  }));

  api.json(journalApi.pause, async ({ session, body }) => ({
    data: await pauseFeed(deps, ownerOf(session).memberId, body),
  }));

  api.json(journalApi.resume, async ({ session }) => ({
    data: await resumeFeed(deps, ownerOf(session).memberId),
  }));
}

function ownerOf(session: Session | null): JournalOwner {
  const { memberId, viewer } = requireSession(session);
  return { memberId, viewer };
}
