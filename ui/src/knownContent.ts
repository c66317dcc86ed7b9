import type { LandingContentDto, MarketKind, PublicContentDto } from "@signaldeck/contract";

/** What the pages are drawn with that the server sends drawn; it comes with them. */
export interface KnownContent {
  content: PublicContentDto;
  landing: LandingContentDto;
  /** Of the feed that is recorded now. */
  market: MarketKind;
}
