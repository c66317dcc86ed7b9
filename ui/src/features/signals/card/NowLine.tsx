import { MINUTE, SECOND, type SignalDto, t } from "@signaldeck/contract";
import { classes } from "../../../components/classes.ts";
import { Phrase } from "../../../components/Phrase.tsx";
import { Price } from "../../../components/Price.tsx";
import {
  signedDistance,
  STANDING_CLASS,
  STANDING_SIGN,
  type Standing,
  standingAt,
  stepsInFavour,
} from "../priceMove.ts";
import { age } from "../time.ts";
import type { LastPrice } from "../usePrices.ts";

/** A price of this age is still the present one: prices are read every five seconds. */
const PRESENT = 15 * SECOND;

export interface NowLineProps {
  signal: Pick<SignalDto, "direction" | "entryPrice" | "decimals">;
  /** Null while no price since the mark is known. */
  last: LastPrice | null;
  /** Market time; null while it is unknown. */
  now: number | null;
}

/** "Now 145.331 ▲ +1.1 pips, winning": how the trade would end at the last price. */
export function NowLine({ signal, last, now }: NowLineProps) {
  if (!last)
    return (
      <p className="text-3 leading-6 text-muted max-md:min-h-[2lh]">
        {t("No price since the mark yet")}
      </p>
    );
  const { price, at, lost } = last;
  const standing = standingAt(signal, price);
  const move = stepsInFavour(signal, price);
  const old = now === null ? 0 : now - at;
  return (
    <p className="text-3 leading-6 max-md:min-h-[2lh]">
      <Phrase
        text={lost || old > PRESENT ? t("Last <price/>") : t("Now <price/>")}
        parts={{
          price: (
            <Price
              value={price}
              decimals={signal.decimals}
              emphasis={false}
              className="font-semibold"
            />
          ),
        }}
      />{" "}
      {(lost || old > MINUTE) && (
        <span className="text-1 whitespace-nowrap text-amber">
          {lost ? t("prices lost") : t("{{age}} ago", { age: age(old) })}{" "}
        </span>
      )}
      <span
        className={classes(
          "font-semibold whitespace-nowrap max-md:block",
          STANDING_CLASS[standing],
        )}
      >
        <span aria-hidden="true">{STANDING_SIGN[standing]}</span>{" "}
        {standingText(standing, signedDistance(move, signal.decimals))}
      </span>
    </p>
  );
}

function standingText(standing: Standing, move: string): string {
  if (standing === "even") return t("even");
  return standing === "winning"
    ? t("{{move}}, winning", { move })
    : t("{{move}}, losing", { move });
}
