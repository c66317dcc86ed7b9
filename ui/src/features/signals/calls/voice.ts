import { currentLanguage, type SignalDto, t } from "@signaldeck/contract";
import { useSyncExternalStore } from "react";

/** What of a device reads texts aloud. */
type Synthesis = Pick<
  SpeechSynthesis,
  "addEventListener" | "removeEventListener" | "getVoices" | "speak"
>;

/** Null where the device has none. */
const synthesis = (): Synthesis | null =>
  "speechSynthesis" in globalThis ? globalThis.speechSynthesis : null;

/**
 * A voice of the device itself for the language in which texts are said; one that would send what
 * it reads to somebody else's server is not used.
 */
function ownVoice(): SpeechSynthesisVoice | null {
  const speaks = ({ lang, localService }: SpeechSynthesisVoice) =>
    localService && lang.toLowerCase().split(/[-_]/)[0] === currentLanguage();
  return synthesis()?.getVoices().find(speaks) ?? null;
}

/** Reads a text aloud where there is a voice for it; else nothing is heard and nothing fails. */
export function say(words: string): void {
  const voice = ownVoice();
  if (!voice) return;
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.voice = voice;
  utterance.lang = voice.lang;
  synthesis()?.speak(utterance);
}

/** Whether there is a voice; a device may find its voices a moment after the page has begun. */
export function useHasVoice(): boolean {
  return useSyncExternalStore(onVoices, () => ownVoice() !== null);
}

function onVoices(listener: () => void): () => void {
  const found = synthesis();
  found?.addEventListener("voiceschanged", listener);
  return () => found?.removeEventListener("voiceschanged", listener);
}

/** "EUR USD, up, five minutes." A voice would read the stroke as a word. */
export function spokenSignal({ pair, direction }: Pick<SignalDto, "pair" | "direction">): string {
  const said = { pair: pair.replace("/", " ") };
  return direction === "CALL"
    ? t("{{pair}}, up, five minutes.", said)
    : t("{{pair}}, down, five minutes.", said);
}
