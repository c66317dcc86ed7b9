import fc from "fast-check";
import { expect, it } from "vitest";
import { readLine } from "./readLine.ts";

const PAIRS = ["EUR/USD", "USD/JPY", "BTC/USDT"];
const LINES = ["BUY EURUSD", "EURUSD short", "call FX:EUR_USD at 1.0845", "PUT USD/JPY M5"];
const SENTENCE = "order buy @ 1 filled on EURUSD. New strategy position is 1";

/** Words that are no part of a line; some of them look as if they were. */
const FOREIGN = fc.oneof(
  fc.constantFrom(
    ...["not", "OTC", "limit", "stop", "?", "maybe", "if", "close", "exit", "cancel", "flat", "up"],
    ...[
      "SL",
      "TP",
      "0",
      "1.0845",
      "at",
      "@",
      "M1",
      "GBPUSD",
      "buy",
      "SELL",
      "EURUSD",
      "-",
      "b\u{FC}y",
    ],
  ),
  fc.stringMatching(/^[^\s,;]{1,12}$/u).filter((word) => !/^(?:m5|5m|5min)?\.?$/i.test(word)),
);

it("no word that is inserted in a line leaves a signal", () => {
  fc.assert(
    fc.property(fc.constantFrom(...LINES), FOREIGN, fc.nat(), (line, word, at) => {
      const words = line.split(" ");
      words.splice(at % (words.length + 1), 0, word);
      expect(readLine(words.join(" "), PAIRS).message).toBeNull();
    }),
  );
});

it("no word that is inserted in a strategy's sentence leaves a signal", () => {
  fc.assert(
    fc.property(FOREIGN, fc.nat(), (word, at) => {
      const words = SENTENCE.split(" ");
      // Before the order, behind a colon, stands the strategy's name.
      words.splice(1 + (at % words.length), 0, word);
      const { message } = readLine(words.join(" "), PAIRS);
      expect(message).toBeNull();
    }),
  );
});
