import {
  addressOf,
  paginationOf,
  type OutboxCountsDto,
  type OutboxMessageDto,
  type OutboxQuery,
  type PaginationDto,
} from "@signaldeck/contract";
import { fn, literal } from "sequelize";
import type { Clock } from "../../process/clock/clock.ts";
import type { Database } from "../../database/Database.ts";
import { findPage } from "../../database/findPage.ts";
import { OutboxMessage } from "./OutboxMessage.ts";
import { presentOutbox } from "./presentOutbox.ts";
import { readFailingRoads } from "./readRoads.ts";

/** One page of the messages that the filters let through, newest first. */
export async function readOutbox(
  database: Database,
  query: OutboxQuery,
): Promise<{ data: OutboxMessageDto[]; pagination: PaginationDto }> {
  const { state, channel, recipient, page, limit } = query;
  const { rows, total } = await findPage(database, OutboxMessage, {
    where: {
      ...(state && { status: state }),
      ...(channel !== undefined && { channel }),
      // Addresses are stored in the form in which they are compared.
      ...(recipient && { recipient: addressOf(recipient) }),
    },
    order: [
      ["createdAt", "DESC"],
      ["id", "DESC"],
    ],
    page,
    limit,
    key: [state, channel, recipient],
    beside: [],
  });
  return { data: rows.map(presentOutbox), pagination: paginationOf(total, query) };
}

/** How many messages there are of each state, which channels they take, and what does not work. */
export async function countOutbox(database: Database, clock: Clock): Promise<OutboxCountsDto> {
  const failing = await readFailingRoads(database, clock);
  const groups = (await database.model(OutboxMessage).findAll({
    attributes: ["status", "channel", [fn("count", literal("*")), "messages"]],
    group: ["status", "channel"],
    raw: true,
  })) as unknown as { status: string; channel: string; messages: number | string }[];
  const of = (state: string) =>
    groups
      .filter(({ status }) => status === state)
      .reduce((sum, { messages }) => sum + Number(messages), 0);
  return {
    waiting: of("waiting"),
    sent: of("sent"),
    dead: of("dead"),
    expired: of("expired"),
    channels: [...new Set(groups.map(({ channel }) => channel))].sort(),
    failing,
  };
}
