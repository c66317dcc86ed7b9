import type { DataContext } from "../database/DataContext.ts";
import type { Outbox } from "../delivery/outbox/Outbox.ts";

/** What a member's own channels take: what is told there leaves by the outbox, or is taken back. */
export interface ChannelContext extends DataContext {
  outbox: Pick<Outbox, "add" | "withdraw">;
}

/** The same where a member names the address that is told. */
export interface AddressContext extends ChannelContext {
  config: { webhookLoopback: boolean };
}
