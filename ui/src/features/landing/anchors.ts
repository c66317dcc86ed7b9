import { t } from "@signaldeck/contract";

/** A section that a link leads to. */
export interface LandingAnchor {
  label: string;
  id: string;
}

/** The anchors at the top of the page, in order. */
export const anchors = (): readonly LandingAnchor[] => [
  { label: t("Home"), id: "hero" },
  { label: t("Features"), id: "about" },
  { label: t("Pricing"), id: "pricing" },
  { label: t("Results"), id: "results" },
];

/** The anchors of the footer. */
export const footerAnchors = (): readonly LandingAnchor[] => [
  { label: t("Home"), id: "hero" },
  { label: t("About"), id: "about" },
  { label: t("Pricing"), id: "pricing" },
  { label: t("Testimonials"), id: "testimonials" },
  { label: t("FAQ"), id: "faq" },
];
