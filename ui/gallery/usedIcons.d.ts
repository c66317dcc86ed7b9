/** Every icon that the UI imports, by its name; `web/usedIcons.ts` makes it. */
declare module "virtual:used-icons" {
  import type { LucideIcon } from "lucide-react";
  export const icons: Readonly<Record<string, LucideIcon>>;
}
