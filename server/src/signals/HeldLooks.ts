import { MINUTE } from "@signaldeck/contract";

/** When the signals that are held were looked at last: a vendor is not asked of each at every look. */
export class HeldLooks {
  private readonly looks = new Map<string, number>();

  /** Whether a signal is to be looked at again at a market time; if so, it counts as looked at. */
  isDue(id: string, now: number): boolean {
    const last = this.looks.get(id);
    if (last !== undefined && now >= last && now - last < MINUTE) return false;
    this.looks.set(id, now);
    return true;
  }

  /** Forgets all but these. */
  keep(ids: ReadonlySet<string>): void {
    for (const id of this.looks.keys()) if (!ids.has(id)) this.looks.delete(id);
  }
}
