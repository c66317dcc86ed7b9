import { Member } from "../../members/Member.ts";
import type { Clock } from "../../process/clock/clock.ts";
import type { Database } from "../../database/Database.ts";
import { MemberNote } from "../../staff/members-desk/MemberNote.ts";
import { addNote } from "../../staff/members-desk/notes.ts";

const NOTES = [
  "Asked by phone how long the verification takes. Told: 24 hours, 48 at peak.",
  "Prefers to be written to in the evening.",
];

/**
 * Gives the page of the demo's guest something that staff have written down. Does nothing once there
 * is any note, or without the accounts for it.
 */
export async function seedNotes(deps: { database: Database; clock: Clock }): Promise<void> {
  const { database } = deps;
  if ((await database.model(MemberNote).count()) > 0) return;
  const people = await database.model(Member).findAll({
    where: { email: ["support@demo.signaldeck.example", "guest@demo.signaldeck.example"] },
    attributes: ["id", "role"],
    raw: true,
  });
  const support = people.find(({ role }) => role === "support");
  const guest = people.find(({ role }) => role === "member");
  if (!support || !guest) return;
  for (const text of NOTES) await addNote(deps, support.id, guest.id, text);
}
