import { screenExists } from "../../../screens.ts";

/** The screen of each kind of subject, as far as it has one. */
const SCREEN_OF: Record<string, string> = {
  member: "/dashboard/admin/users/:id",
  // Of one that was not confirmed: below the members.
  registration: "/dashboard/admin/users",
  claim: "/dashboard/desk/claims/:id",
  ticket: "/dashboard/desk/tickets/:id",
  application: "/dashboard/desk/applications/:id",
  community_post: "/dashboard/desk/moderation",
  elite_post: "/dashboard/elite-room",
  elite_reply: "/dashboard/elite-room",
  signal: "/dashboard/desk/signals",
  planned_signal: "/dashboard/desk/signals",
  model: "/dashboard/model",
  switch: "/dashboard/desk/signals",
  import_source: "/dashboard/desk/signals/imports/:id",
  outbox_message: "/dashboard/desk/outbox",
  content: "/dashboard/desk/content",
  content_file: "/dashboard/desk/content/files/:id",
  figure: "/dashboard/desk/content/files/figures",
};

/** Where an action's subject can be looked at; null where there is no such screen. */
export function subjectPath({ type, id }: { type: string; id: string }): string | null {
  const screen = SCREEN_OF[type];
  if (screen === undefined || !screenExists(screen)) return null;
  return screen.replace(":id", encodeURIComponent(id));
}
