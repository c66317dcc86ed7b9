import {
  DESK_SOURCE,
  ENGINE_SOURCE,
  t,
  webhookSource,
  type SignalSource,
} from "@signaldeck/contract";

const IMPORTED = webhookSource("");

/** Who made a signal, in the words of every screen: "Engine", "By hand", "From Chart one". */
export function sourceLabel(source: SignalSource): string {
  if (source === ENGINE_SOURCE) return t("Engine");
  if (source === DESK_SOURCE) return t("By hand");
  return t("From {{name}}", { name: sourceName(source) });
}

/** What the desk calls a source outside of the product: "Chart one". */
export function sourceName(source: SignalSource): string {
  return source.slice(IMPORTED.length);
}

/** Whether a confidence was stated by somebody instead of measured. */
export function isStated(source: SignalSource): boolean {
  return source !== ENGINE_SOURCE;
}
