import { t, type Permission, type ProductId, type UserDto } from "@signaldeck/contract";
import { Activity, Bot, Copy, Crown, GraduationCap, Users, type LucideIcon } from "lucide-react";
import { screenExists } from "../../screens.ts";

/** A screen of the product as the Command Center shows it. */
export interface ProductScreen {
  title: () => string;
  /** What it holds; or the product whose own words say what of it exists. */
  text: (() => string) | { product: ProductId };
  path: string;
  icon: LucideIcon;
  /** Without it the screen shows only a preview. */
  needs: Permission;
}

const PRODUCT_SCREENS: readonly ProductScreen[] = [
  {
    title: () => t("Neural Signals"),
    text: () => t("Each signal as it is published, with entry, expiry, stop and how sure it is."),
    path: "/dashboard/signals",
    icon: Activity,
    needs: "signals.enter",
  },
  {
    title: () => t("Auto-Copy System"),
    text: { product: "auto-copy" },
    path: "/dashboard/copy-trading",
    icon: Copy,
    needs: "copyTrading.read",
  },
  {
    title: () => t("AI Bot Access"),
    text: { product: "ai-bot" },
    path: "/dashboard/bot-access",
    icon: Bot,
    needs: "bot.use",
  },
  {
    title: () => t("Master Vault"),
    text: () => t("Courses on fundamentals, psychology, risk and analysis."),
    path: "/dashboard/mentorship",
    icon: GraduationCap,
    needs: "academy.read",
  },
  {
    title: () => t("Elite Network"),
    text: () => t("What other members write, and results of those who show them."),
    path: "/dashboard/community",
    icon: Users,
    needs: "community.read",
  },
  {
    title: () => t("Elite room"),
    text: () => t("Posts and pinned posts by the people who run the desk."),
    path: "/dashboard/elite-room",
    icon: Crown,
    needs: "eliteRoom.read",
  },
];

/** The screens that exist, and whether this user finds them open. */
export function productScreensFor(
  user: Pick<UserDto, "permissions">,
): (ProductScreen & { locked: boolean })[] {
  return PRODUCT_SCREENS.filter(({ path }) => screenExists(path)).map((room) => ({
    ...room,
    locked: !user.permissions.includes(room.needs),
  }));
}
