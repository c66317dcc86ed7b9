import { isScreen, t, TRIAL } from "@signaldeck/contract";
import type { Content } from "../content/loadContent.ts";

/** What a search engine or a messenger shows of a page. */
export interface PageHead {
  path: string;
  brand: string;
  title: string;
  description: string;
  /** False: the page is not for search engines. */
  listed: boolean;
}

/** Stands for every address that has no screen. */
export const NOWHERE = "404";

type HeadContent = Pick<Content, "public" | "pages">;

/** The pages that search engines may list; the landing page first. */
export const LISTED_PATHS = [
  "/",
  "/performance",
  "/ladder",
  "/terms",
  "/privacy",
  "/refund",
  "/risk",
  "/affiliate",
  "/signup",
  "/login",
] as const;
type ListedPath = (typeof LISTED_PATHS)[number];

const DESCRIPTIONS: Record<ListedPath, () => string> = {
  "/": () =>
    t(
      "An options signal at five-minute marks, each live one sealed before its outcome and settled by the feed's own price. No subscription, and every result in a public, signed log.",
    ),
  "/performance": () =>
    t(
      "The whole track record: win rate with sample and interval, the latest finished signals, calibration, and the ledger's last hash.",
    ),
  "/ladder": () =>
    t(
      "What a martingale ladder really costs: how often all of it is lost in a month, the capital it takes, and why it does not change the odds.",
    ),
  "/terms": () => t("What members get, what they may not do, and who answers for what."),
  "/privacy": () => t("What is kept about members, for what, for how long, and their rights."),
  "/refund": () =>
    t("There is no fee to refund: deposits stay in the member's own broker account."),
  "/risk": () => t("What trading binary options and foreign exchange can cost."),
  "/affiliate": () => t("How the broker pays for referrals, and what is done about that interest."),
  "/signup": () =>
    t("Apply for access: confirm your email address and look around for {{hours}} hours.", {
      hours: TRIAL.hours,
    }),
  "/login": () => t("Sign in to your dashboard."),
};

/** Title and description of a route; screens that are not for search engines share one. */
export function publicPage(path: string, { public: { brand }, pages }: HeadContent): PageHead {
  const titles: Record<ListedPath, string> = {
    "/": brand.name,
    "/performance": `${t("Performance Records")} · ${brand.name}`,
    "/ladder": `${t("Ladder Calculator")} · ${brand.name}`,
    "/terms": `${pages.terms.title} · ${brand.name}`,
    "/privacy": `${pages.privacy.title} · ${brand.name}`,
    "/refund": `${pages.refund.title} · ${brand.name}`,
    "/risk": `${t("Risk Disclosure")} · ${brand.name}`,
    "/affiliate": `${pages.affiliate.title} · ${brand.name}`,
    "/signup": `${t("Apply")} · ${brand.name}`,
    "/login": `${t("Log in")} · ${brand.name}`,
  };
  const listed = LISTED_PATHS.find((known) => known === path);
  if (!isScreen(path)) {
    const title = `${t("Page not found")} · ${brand.name}`;
    return { path: NOWHERE, brand: brand.name, title, description: "", listed: false };
  }
  return listed === undefined
    ? { path: "*", brand: brand.name, title: brand.name, description: "", listed: false }
    : {
        path: listed,
        brand: brand.name,
        title: titles[listed],
        description: DESCRIPTIONS[listed](),
        listed: true,
      };
}
