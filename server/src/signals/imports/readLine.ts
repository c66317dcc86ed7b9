import type { Direction } from "@signaldeck/contract";
import { CLOSING_FAULT, isClosing } from "./closing.ts";
import { quoted, refuse, unknownPair, type ReadMessage } from "./ImportMessage.ts";
import { pairOf } from "./pairOf.ts";
import { positionFault, sideOf } from "./positions.ts";
import { DIRECTION_FAULT, directionOf, numberOf } from "./words.ts";

/** What strategies send by default. The name that their owner gave them comes first. */
const SENTENCE =
  /^(?:(?<name>.*):)?\s*order (?<order>buy|sell) @ (?<amount>\S+) filled on (?<symbol>\S+)\. New strategy position is (?<size>\S+?)\.?$/i;
const OF_SENTENCE = /\bfilled on\b|\bstrategy position\b/i;
const SENTENCE_FAULT =
  'A strategy\'s sentence must be "order buy @ 1 filled on EURUSD. New strategy position is 1", with a name and a colon before it or nothing.';

const TERM = /^(?:m(?<after>[1-9]\d*)|(?<before>[1-9]\d*)m(?:in)?)$/i;
const PRICE = /^\d+(?:\.\d+)?$/;

/**
 * Reads a line such as "BUY EURUSD", or the sentence that strategies send. A line has a direction
 * and a pair; a price ("at 1.0845") and five minutes ("M5") may be with them, and nothing else.
 */
export function readLine(text: string, pairs: readonly string[]): ReadMessage {
  const line = text.replace(/^(["'])(.*)\1$/su, "$2");
  const sentence = SENTENCE.exec(line)?.groups;
  if (sentence) return fromSentence(sentence, pairs);
  if (OF_SENTENCE.test(line)) return refuse("body", SENTENCE_FAULT);
  return fromWords(line.replace(/\.$/, "").split(/[\p{Zs}\t\r\n,;]+/u), pairs);
}

function fromSentence(
  { name = "", order = "", amount, symbol = "", size }: Record<string, string | undefined>,
  pairs: readonly string[],
): ReadMessage {
  const [filled, left] = [numberOf(amount), numberOf(size)];
  const direction = directionOf(order);
  const isWhole = filled !== null && filled > 0 && left !== null && direction !== null;
  if (!isWhole || OF_SENTENCE.test(name)) return refuse("body", SENTENCE_FAULT);
  const fault = positionFault(direction, sideOf(left));
  if (fault !== null) return refuse("position", fault);
  const pair = pairOf(symbol, pairs);
  return pair === null ? unknownPair(symbol, pairs) : signal(pair, direction);
}

function fromWords(words: readonly string[], pairs: readonly string[]): ReadMessage {
  if (words.some(isClosing)) return refuse("position", CLOSING_FAULT);
  const directions: Direction[] = [];
  const named: string[] = [];
  const terms: number[] = [];
  const unknown: string[] = [];
  let prices = 0;
  const rest = words.filter(Boolean).values();
  for (const word of rest) {
    const direction = directionOf(word);
    const pair = pairOf(word, pairs);
    const term = TERM.exec(word)?.groups;
    if (direction) directions.push(direction);
    else if (pair !== null) named.push(pair);
    else if (term) terms.push(Number(term["after"] ?? term["before"]));
    else if (word === "@" || word.toLowerCase() === "at") {
      const price = rest.next().value ?? "";
      if (PRICE.test(price)) prices += 1;
      else unknown.push(`${word} ${price}`.trim());
    } else unknown.push(word);
  }
  const [direction] = directions;
  const [pair] = named;
  if (direction && pair === undefined && unknown.length === 1) {
    return unknownPair(unknown[0] ?? "", pairs);
  }
  if (unknown.length > 0) return notUnderstood(unknown);
  if (terms.some((term) => term !== 5)) {
    return refuse("body", "A signal runs for five minutes (M5); the line names another time.");
  }
  if (direction === undefined) return refuse("direction", DIRECTION_FAULT);
  if (pair === undefined) return unknownPair("", pairs);
  if ([directions, named, terms].some(({ length }) => length > 1) || prices > 1) {
    return refuse("body", "The line says something twice. Send one direction and one pair.");
  }
  return signal(pair, direction);
}

function notUnderstood(words: readonly string[]): ReadMessage {
  const rule = 'A line has a direction and a pair, such as "BUY EURUSD at 1.0845 M5", and no more.';
  return refuse("body", `Not understood: ${words.slice(0, 5).map(quoted).join(", ")}. ${rule}`);
}

const signal = (pair: string, direction: Direction): ReadMessage => ({
  message: {
    pair,
    direction,
    confidence: null,
    stopLoss: null,
    takeProfit: null,
    note: null,
    externalId: null,
    issuedAt: null,
    barAt: null,
  },
});
