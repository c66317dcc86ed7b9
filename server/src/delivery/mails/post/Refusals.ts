import { LRUCache } from "lru-cache";

/** So many different receivers in a row that a server refuses are its own doing. */
const IN_A_ROW = 3;

/** So often a receiver is refused although others were taken since, until that is theirs. */
const ROUNDS = 1;
/** The same where the answer says that it is about us: a busy sender is refused now and then. */
const ROUNDS_OF_US = 5;

/** Receivers that are remembered. */
const KNOWN = 1_000;

/**
 * Judges whose fault a refusal is. Many servers say the same of a mailbox that does not exist and of
 * a sender whom they take nothing from; what tells the two apart is what becomes of other mails.
 */
export class Refusals {
  /** Refused since somebody was taken last, with the last mail to each. */
  private readonly inARow = new LRUCache<string, string>({ max: KNOWN });
  /** How often somebody was refused before somebody else was taken. */
  private readonly suspects = new LRUCache<string, number>({ max: KNOWN });

  /** Somebody's mail was taken, so the server takes mails of ours. */
  taken(recipient: string): void {
    for (const refused of this.inARow.keys()) {
      this.suspects.set(refused, (this.suspects.get(refused) ?? 0) + 1);
    }
    this.inARow.clear();
    this.suspects.delete(recipient);
  }

  /**
   * Somebody's mail was refused.
   * @param ofUs whether the answer itself says that it is about us
   * @returns `alike`, the other mails that were refused for the same reason, where that is the
   * server's doing; null where it is about this receiver.
   */
  refused(
    { id, recipient }: { id: string; recipient: string },
    ofUs: boolean,
  ): { alike: string[] } | null {
    const rounds = this.suspects.get(recipient) ?? 0;
    if (rounds >= (ofUs ? ROUNDS_OF_US : ROUNDS)) return null;
    this.inARow.set(recipient, id);
    if (!ofUs && this.inARow.size < IN_A_ROW) return null;
    return { alike: [...this.inARow.values()].filter((other) => other !== id) };
  }
}
