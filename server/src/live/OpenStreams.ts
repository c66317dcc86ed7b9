import type { LiveClient } from "./LiveClient.ts";

/** The open streams, found by the person they concern without a walk over all. */
export class OpenStreams {
  private readonly all = new Set<LiveClient>();
  /** By member, or by the staff who look through a member's eyes; the oldest first. */
  private readonly byPerson = new Map<string, readonly LiveClient[]>();
  private readonly byNetwork = new Map<string, number>();

  get size(): number {
    return this.all.size;
  }

  [Symbol.iterator](): IterableIterator<LiveClient> {
    return this.all.values();
  }

  add(client: LiveClient): void {
    this.all.add(client);
    for (const person of peopleOf(client)) {
      this.byPerson.set(person, [...(this.byPerson.get(person) ?? []), client]);
    }
    this.countNetwork(client, 1);
  }

  /** Does nothing for one that is not among them any more. */
  delete(client: LiveClient): void {
    if (!this.all.delete(client)) return;
    for (const person of peopleOf(client)) {
      const left = (this.byPerson.get(person) ?? []).filter((one) => one !== client);
      if (left.length === 0) this.byPerson.delete(person);
      else this.byPerson.set(person, left);
    }
    this.countNetwork(client, -1);
  }

  /** Those that concern somebody: read as this member, or opened by this member of the staff. */
  concerning(person: string): readonly LiveClient[] {
    return this.byPerson.get(person) ?? [];
  }

  /** Those that somebody has opened, the oldest first. */
  ownedBy(person: string): LiveClient[] {
    return this.concerning(person).filter(({ owner }) => owner === person);
  }

  /** How many are read from a network. */
  from(network: string): number {
    return this.byNetwork.get(network) ?? 0;
  }

  private countNetwork({ network }: LiveClient, change: 1 | -1): void {
    if (network === null) return;
    const count = this.from(network) + change;
    if (count === 0) this.byNetwork.delete(network);
    else this.byNetwork.set(network, count);
  }
}

function peopleOf({ memberId, owner }: LiveClient): string[] {
  return owner === memberId ? [memberId] : [memberId, owner];
}
