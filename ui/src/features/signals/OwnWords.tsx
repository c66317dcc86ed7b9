import { t } from "@signaldeck/contract";
import { Phrase } from "../../components/Phrase.tsx";

// Words that mean something else elsewhere, where other languages have another one: a tag makes each
// a text of its own.

/** The price that a signal settles by; a button closes, too. */
export function ClosingPrice() {
  return <Phrase text={t("<price>Close</price>")} parts={{}} />;
}

/** Of all markets; signals are closed, too. */
export function MarketsClosed({ heading = false }: { heading?: boolean }) {
  return (
    <Phrase
      text={heading ? t("<markets>Closed</markets>") : t("<markets>closed</markets>")}
      parts={{}}
    />
  );
}
