import type { Permission, UserDto } from "@signaldeck/contract";
import { Activity, Bot, Copy, Crown, GraduationCap, Users } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { screenExists } from "../../screens.ts";

/** A room of the product as the Command Center shows it. */
export interface Room {
  title: string;
  text: string;
  path: string;
  icon: LucideIcon;
  /** Without it the room shows only a preview. */
  needs: Permission;
}

const ROOMS: readonly Room[] = [
  {
    title: "Neural Signals",
    text: "Each signal as it is published, with entry, expiry, stop and how sure it is.",
    path: "/dashboard/signals",
    icon: Activity,
    needs: "signals.enter",
  },
  {
    title: "Auto-Copy System",
    text: "Signals carried over to your own account at the broker. In development.",
    path: "/dashboard/copy-trading",
    icon: Copy,
    needs: "copyTrading.read",
  },
  {
    title: "AI Bot Access",
    text: "A trading bot with its own settings and a pause of your own.",
    path: "/dashboard/bot-access",
    icon: Bot,
    needs: "bot.use",
  },
  {
    title: "Master Vault",
    text: "Courses on fundamentals, psychology, risk and analysis.",
    path: "/dashboard/mentorship",
    icon: GraduationCap,
    needs: "academy.read",
  },
  {
    title: "Elite Network",
    text: "What other members write, and results of those who show them.",
    path: "/dashboard/community",
    icon: Users,
    needs: "community.read",
  },
  {
    title: "Elite room",
    text: "Posts and pinned notes by the people who run the desk.",
    path: "/dashboard/elite-room",
    icon: Crown,
    needs: "eliteRoom.read",
  },
];

/** The rooms that exist, and whether this user finds them open. */
export function roomsFor(user: Pick<UserDto, "permissions">): (Room & { locked: boolean })[] {
  return ROOMS.filter(({ path }) => screenExists(path)).map((room) => ({
    ...room,
    locked: !user.permissions.includes(room.needs),
  }));
}
