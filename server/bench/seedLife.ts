import { DAY, HOUR } from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { CommunityLike } from "../src/community/CommunityLike.ts";
import { CommunityPost } from "../src/community/CommunityPost.ts";
import { withHandle } from "../src/database/sqliteFile.ts";
import { Notice } from "../src/delivery/inbox/Notice.ts";
import { SignalNote } from "../src/journal/received/SignalNote.ts";
import type { MadeSignal } from "./madeSignals.ts";
import { RawRows } from "./RawRows.ts";
import { memberOf } from "./seedMany.ts";

/** What each member has of a kind. */
const EACH = { notes: 10, notices: 10, likes: 3 };

/** Within which posts were written, one by each member: most of them this week. */
const POSTED_WITHIN = 10 * DAY;

/** Members whose rows are made and written at once. */
const BATCH = 1_000;

/**
 * Gives each of a file's members what a year of use leaves: a post and likes, notes on signals,
 * notices. Nobody else may have the file open.
 * @returns the id of the newest post
 */
export function seedLife(
  file: string,
  members: number,
  signals: readonly MadeSignal[],
): Promise<string> {
  return withHandle(file, async (handle) => {
    const rows = await RawRows.begin(handle);
    const now = Date.now();
    let newest = "";
    for (let from = 0; from < members; from += BATCH) {
      const some = Array.from({ length: Math.min(BATCH, members - from) }, (_, at) => from + at);
      // Oldest first, as they would have been written.
      const posts = some.map((n) => postOf(n, now - POSTED_WITHIN * (1 - (n + 1) / members)));
      await rows.add(CommunityPost, posts);
      await rows.add(
        CommunityLike,
        posts.flatMap((post, at) => likesOf(post, from + at, members)),
      );
      await rows.add(
        SignalNote,
        some.flatMap((n) => notesOf(n, signals)),
      );
      await rows.add(
        Notice,
        some.flatMap((n) => noticesOf(n, now)),
      );
      newest = posts.at(-1)?.id ?? newest;
    }
    await rows.commit();
    return newest;
  });
}

const postOf = (n: number, at: number) => ({
  id: uuid({ msecs: Math.round(at) }),
  memberId: memberOf(n).id,
  text: "Two losses in a row, so that was it for today. Kept to my limit.",
  createdAt: new Date(at),
  hiddenAt: null,
  hiddenReason: null,
});

const likesOf = ({ id, createdAt }: { id: string; createdAt: Date }, n: number, members: number) =>
  Array.from({ length: EACH.likes }, (_, at) => ({
    postId: id,
    memberId: memberOf((n + at + 1) % members).id,
    createdAt,
  }));

const notesOf = (n: number, signals: readonly MadeSignal[]) =>
  Array.from({ length: EACH.notes }, (_, at) => signals.at(-1 - ((n + at * 17) % signals.length)))
    .filter((signal) => signal !== undefined)
    .map(({ row }) => ({
      memberId: memberOf(n).id,
      signalId: row.id,
      text: "Entered late, and the spread was wide.",
      changedAt: row.slot,
    }));

const noticesOf = (n: number, now: number) =>
  Array.from({ length: EACH.notices }, (_, at) => {
    const createdAt = new Date(now - (EACH.notices - at) * HOUR);
    return {
      id: uuid({ msecs: createdAt.getTime() }),
      memberId: memberOf(n).id,
      facts: JSON.stringify({ kind: "password_changed" }),
      createdAt,
      readAt: at % 2 === 0 ? createdAt : null,
    };
  });
