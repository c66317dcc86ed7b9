import type { LandingContentDto, PublicContentDto } from "@signaldeck/contract";
import { createContext, useContext, type ReactNode } from "react";
import { BRAND_NAME } from "../../brand.ts";

/** Something of the server's: there, on its way, or failed. */
export interface Loaded<T> {
  /** Undefined until it is there. */
  data?: T | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What the public site is made of, wherever it comes from. */
export interface LandingContent {
  /** Brand, tiers and risk disclosure. */
  site: Loaded<PublicContentDto>;
  /** Plans, figures, testimonials, questions, messaging. */
  landing: Loaded<LandingContentDto>;
}

const LandingContentContext = createContext<LandingContent | null>(null);

/** Gives the public site its content: the page's own data, or the answers to calls. */
export function LandingContentProvider(props: { content: LandingContent; children: ReactNode }) {
  return <LandingContentContext value={props.content}>{props.children}</LandingContentContext>;
}

/** The public site's content; throws outside a LandingContentProvider. */
export function useLandingContent(): LandingContent {
  const content = useContext(LandingContentContext);
  if (!content) throw new Error("useLandingContent needs a LandingContentProvider above it");
  return content;
}

/** The operator's brand; the product's own name until it is known. */
export function useLandingBrand(): string {
  return useLandingContent().site.data?.brand.name ?? BRAND_NAME;
}
