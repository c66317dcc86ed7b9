import pLimit from "p-limit";
import { Transaction, type Model, type ModelStatic } from "sequelize";
import { v7 as uuid } from "uuid";
import { AuditRecord } from "../src/audit/AuditRecord.ts";
import { NotificationChoice } from "../src/accounts/NotificationChoice.ts";
import type { DefinedModel } from "../src/database/Database.ts";
import { openSequelize } from "../src/database/openSequelize.ts";
import { LiveEventRow } from "../src/live/LiveEventRow.ts";
import { SignalNote } from "../src/journal/received/SignalNote.ts";
import { Member } from "../src/members/Member.ts";
import { queueRank } from "../src/support/queueRank.ts";
import { SupportTicket } from "../src/support/SupportTicket.ts";
import { writesPerSecond } from "./measure.ts";
import { INPUTS, type BareOrder, type WriteName, type WriteScene } from "./writeScene.ts";

/**
 * The least that a write can cost, in a process of its own: the rows of a call by Sequelize's models
 * alone, in one transaction, and nothing read. Pragmas and handles are the product's (a handle that
 * stays open is faster than Sequelize's own for each transaction), and transactions take turns, since
 * SQLite has one writer. Arguments: file of the database, JSON of a `WriteScene`; each message is a
 * `BareOrder`, and is answered by writes per second.
 */
const [, , file = "", given = "{}"] = process.argv;
const { members, tickets, signalId, admin } = JSON.parse(given) as WriteScene;
const sequelize = openSequelize({ url: null, file });
const oneAtATime = pLimit(1);

/** A class of its own without the product's hooks. */
function bind<M extends Model>(definition: DefinedModel<M>): ModelStatic<M> {
  const { table, columns } = definition.definition;
  const Bound = class extends (definition as ModelStatic<Model>) {};
  const { name: modelName } = definition;
  Bound.init(columns, {
    sequelize,
    modelName,
    tableName: table,
    underscored: true,
    timestamps: false,
  });
  return Bound as ModelStatic<M>;
}

const rows = {
  members: bind(Member),
  choices: bind(NotificationChoice),
  notes: bind(SignalNote),
  tickets: bind(SupportTicket),
  audit: bind(AuditRecord),
  events: bind(LiveEventRow),
};
const now = () => new Date();

/** What each call stores, by caller and count. */
const WRITES: Record<
  WriteName,
  (at: { caller: number; count: number; transaction: Transaction }) => Promise<unknown>
> = {
  profile({ caller, count, transaction }) {
    const where = { id: members[caller]?.id ?? "" };
    const change = { ...INPUTS.profile(count), updatedAt: now() };
    return rows.members.update(change, { where, transaction });
  },
  notifications({ caller, count, transaction }) {
    const memberId = members[caller]?.id ?? "";
    const choice = { memberId, ...INPUTS.notifications(count), updatedAt: now() };
    return rows.choices.upsert(choice, { transaction });
  },
  note({ caller, count, transaction }) {
    const memberId = members[caller]?.id ?? "";
    const note = { memberId, signalId, ...INPUTS.note(count), changedAt: now() };
    return rows.notes.upsert(note, { transaction });
  },
  async triage({ caller, count, transaction }) {
    const id = tickets[caller] ?? "";
    const category = "technical" as const;
    const { priority } = INPUTS.triage(count);
    const change = { category, priority, queueRank: queueRank({ status: "open", priority }) };
    await rows.tickets.update(change, { where: { id }, transaction });
    const to = { category, priority };
    const deed = {
      id: uuid(),
      actorId: admin.id,
      action: "ticket.triaged",
      subjectType: "ticket",
      subjectId: id,
      details: JSON.stringify({ memberId: members[caller]?.id, from: to, to }),
      createdAt: now(),
    };
    await rows.audit.create(deed, { transaction });
    const payload = JSON.stringify({ type: "desk.changed", desk: "tickets" });
    const event = { type: "desk.changed" as const, audience: "staff" as const, payload };
    await rows.events.create({ ...event, createdAt: now() }, { transaction });
  },
};

process.on("message", (order: BareOrder) => {
  const { name, callers, length } = order;
  const write = (caller: number, count: number) =>
    oneAtATime(() =>
      sequelize.transaction({ type: Transaction.TYPES.IMMEDIATE }, (transaction) =>
        WRITES[name]({ caller, count, transaction }),
      ),
    );
  void writesPerSecond({ callers, length, write }).then((figure) => process.send?.(figure));
});
process.on("disconnect", () => void sequelize.close());
