import { t } from "@signaldeck/contract";

/** What is needed of a press of keys. */
export type KeyPress = Pick<KeyboardEvent, "code" | "ctrlKey" | "altKey" | "shiftKey" | "metaKey">;

/**
 * A press as the host names it, such as `Control+Alt+S`; null while it is no combination yet. By
 * the place of the key, so that Alt does not turn a letter into another sign.
 */
export function keysOfPress(press: KeyPress): string | null {
  const key = /^(?:Key|Digit)([A-Z0-9])$/.exec(press.code)?.[1];
  const modifiers = [
    press.ctrlKey && "Control",
    press.altKey && "Alt",
    press.shiftKey && "Shift",
    press.metaKey && "Super",
  ].filter((name) => name !== false);
  const isCombination = press.ctrlKey || press.altKey || press.metaKey;
  return key !== undefined && isCombination ? [...modifiers, key].join("+") : null;
}

/** The words of a combination: "Ctrl + Alt + S"; "None" without one. */
export function wordsOfKeys(keys: string): string {
  if (keys === "") return t("None");
  return keys.replace("CommandOrControl", "Ctrl").replace("Control", "Ctrl").split("+").join(" + ");
}
