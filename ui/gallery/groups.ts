import { ACTIONS } from "./entries/actions.tsx";
import { FIELDS } from "./entries/fields.tsx";
import { FORMS } from "./entries/forms.tsx";
import { LISTS } from "./entries/lists.tsx";
import { ROOM } from "./entries/room.tsx";
import { SCREENS } from "./entries/screens.tsx";
import { SURFACES } from "./entries/surfaces.tsx";
import { TABLES } from "./entries/tables.tsx";
import { WAITING } from "./entries/waiting.tsx";
import { WORDS } from "./entries/words.tsx";
import type { Group } from "./Entry.ts";

/** What the gallery shows, in this order. */
export const GROUPS: readonly Group[] = [
  { title: "Buttons and links", entries: ACTIONS },
  { title: "Words and figures", entries: WORDS },
  { title: "Fields", entries: FIELDS },
  { title: "Forms and filters", entries: FORMS },
  { title: "Cards and dialogs", entries: SURFACES },
  { title: "Lists", entries: LISTS },
  { title: "Empty, loading and failed", entries: WAITING },
  { title: "Parts of screens", entries: SCREENS },
  { title: "The signal room", entries: ROOM },
  { title: "Tables and charts of rooms", entries: TABLES },
];
