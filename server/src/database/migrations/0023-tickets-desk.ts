import { DataTypes, QueryTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

const ownedBy = (model: string) => ({
  type: DataTypes.UUID,
  allowNull: false,
  references: { model, key: "id" },
  onDelete: "CASCADE",
});

/** Somebody of the staff; what they wrote or had stays when their account goes. */
const staff = {
  type: DataTypes.UUID,
  allowNull: true,
  references: { model: "members", key: "id" },
  onDelete: "SET NULL",
};

const time = { type: DataTypes.DATE, allowNull: false };

export const ticketsDesk: Migration = {
  name: "0023-tickets-desk",
  async up(queries) {
    const isPostgres = queries.sequelize.getDialect() === "postgres";
    const { sequelize } = queries;

    // The place in the queue is stored, so that an index alone gives its order.
    await queries.addColumn("support_tickets", "queue_rank", {
      type: DataTypes.INTEGER,
      allowNull: false,
      defaultValue: 0,
    });
    await queries.addColumn("support_tickets", "waiting_since", {
      ...time,
      defaultValue: new Date(0),
    });
    await queries.addColumn("support_tickets", "assignee_id", staff);
    // Ranges over it need an order by bytes, which PostgreSQL keeps only when asked to.
    await queries.addColumn("support_tickets", "subject_key", {
      type: isPostgres ? 'VARCHAR(120) COLLATE "C"' : DataTypes.STRING(120),
      allowNull: false,
      defaultValue: "",
    });
    await sequelize.query(`UPDATE support_tickets SET waiting_since = updated_at, queue_rank =
      CASE WHEN status = 'closed' THEN 20 ELSE
        CASE status WHEN 'open' THEN 0 ELSE 10 END +
        CASE priority WHEN 'urgent' THEN 0 WHEN 'high' THEN 1 WHEN 'medium' THEN 2 ELSE 3 END
      END`);
    const stored = await sequelize.query<{ id: string; subject: string }>(
      "SELECT id, subject FROM support_tickets",
      { type: QueryTypes.SELECT },
    );
    for (const { id, subject } of stored) {
      const key = subject.normalize("NFKC").toLowerCase().trim().replace(/\s+/g, " ").slice(0, 120);
      await sequelize.query("UPDATE support_tickets SET subject_key = :key WHERE id = :id", {
        replacements: { key, id },
      });
    }
    // Each holds all that its list is filtered by: pages and counts of it read nothing else.
    const filters = ["status", "priority", "category", "assignee_id", "member_id"];
    await queries.addIndex("support_tickets", {
      name: "support_tickets_queue",
      fields: ["queue_rank", "waiting_since", "id", ...filters],
    });
    await queries.addIndex("support_tickets", {
      name: "support_tickets_changed",
      fields: ["updated_at", "id", ...filters],
    });
    await queries.addIndex("support_tickets", ["assignee_id"]);
    await queries.addIndex("support_tickets", ["subject_key"]);

    await queries.addColumn("ticket_messages", "staff_id", staff);
    await queries.addIndex("ticket_messages", ["staff_id"]);

    await queries.createTable("ticket_notes", {
      id: { type: DataTypes.UUID, primaryKey: true },
      ticket_id: ownedBy("support_tickets"),
      staff_id: staff,
      text: { type: DataTypes.TEXT, allowNull: false },
      created_at: time,
    });
    await queries.addIndex("ticket_notes", ["ticket_id", "created_at"]);
    await queries.addIndex("ticket_notes", ["staff_id"]);

    await queries.createTable("ticket_viewers", {
      ticket_id: { ...ownedBy("support_tickets"), primaryKey: true },
      staff_id: { ...ownedBy("members"), primaryKey: true },
      writing: { type: DataTypes.BOOLEAN, allowNull: false },
      seen_at: time,
    });
    await queries.addIndex("ticket_viewers", ["staff_id"]);

    // The queue of reported posts, the hidden ones, and what an author had hidden before.
    await queries.addIndex("community_reports", ["state", "post_id", "created_at"]);
    await queries.addIndex("community_posts", ["hidden_at", "member_id"]);
  },
};
