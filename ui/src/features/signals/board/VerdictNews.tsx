import { MINUTE, t, type Verdict } from "@signaldeck/contract";
import { useEffect, useRef, useState } from "react";

const SAID: Record<Verdict, (pair: string) => string> = {
  clears: (pair) => t("{{pair}} clears break-even.", { pair }),
  tooClose: (pair) => t("{{pair}} is too close to call.", { pair }),
  below: (pair) => t("{{pair}} is below break-even.", { pair }),
};

/** What changed of the pairs' verdicts since they were last read out, as sentences. */
export function verdictChanges(
  before: ReadonlyMap<string, Verdict>,
  now: ReadonlyMap<string, Verdict>,
): string {
  return [...now]
    .filter(([pair, verdict]) => before.has(pair) && before.get(pair) !== verdict)
    .map(([pair, verdict]) => SAID[verdict](pair))
    .join(" ");
}

/** Reads out that a verdict is another one: nothing else of the board, and at most once a minute. */
export function VerdictNews({ verdicts }: { verdicts: ReadonlyMap<string, Verdict> }) {
  const [words, setWords] = useState("");
  const told = useRef(verdicts);
  const earliest = useRef(0);
  useEffect(() => {
    const tell = () => {
      const changes = verdictChanges(told.current, verdicts);
      told.current = new Map([...told.current, ...verdicts]);
      if (changes === "") return;
      earliest.current = performance.now() + MINUTE;
      setWords(changes);
    };
    const wait = earliest.current - performance.now();
    if (wait <= 0) tell();
    const timer = wait > 0 ? setTimeout(tell, wait) : undefined;
    return () => clearTimeout(timer);
  }, [verdicts]);
  return (
    <p aria-live="polite" className="sr-only">
      {words}
    </p>
  );
}
