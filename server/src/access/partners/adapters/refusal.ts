import type { PartnerAdapter, Values } from "./PartnerAdapter.ts";

/** As click ids are given out (`newClickId`), none, or the macro that was not filled in. */
const CLICK = /^(?:[\da-f]{32}|\{\w+\}|)$/;

/**
 * Why a postback is not read at all, as a sentence; null where it is. The click's id comes from a link
 * that the member can edit, and partners fill it in as it stands: an id that was not given out may
 * bring parameters along, and a name that comes twice or in a disguise is the member's or the partner's.
 */
export function refusal(adapter: PartnerAdapter, values: Values): string | null {
  const { names, amountOf } = adapter;
  const click = values.get(names.clickId)?.find((value) => !CLICK.test(value));
  if (click !== undefined) return `${names.clickId} is no id that links carry: somebody edited it.`;
  const read = new Set(
    [...Object.values(names), ...Object.values(amountOf), "currency"].filter(
      (name) => name !== null,
    ),
  );
  for (const [name, given] of values) {
    const plain = name.toLowerCase().replace(/[^a-z_]/g, "");
    if (!read.has(plain)) continue;
    if (name !== plain) return `${plain} came in another spelling: somebody may have added it.`;
    const said = new Set(given.map((value) => value.trim()));
    if (said.size > 1) return `${name} came with different values.`;
  }
  return null;
}
