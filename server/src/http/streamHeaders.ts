/** The headers of each live stream, names and values by turns as `writeHead` takes them. */
export const STREAM_HEADERS: readonly string[] = [
  ...["Content-Type", "text/event-stream; charset=utf-8"],
  // no-transform: a compressing proxy would hold events back until its block is full.
  ...["Cache-Control", "no-store, no-transform"],
  ...["X-Accel-Buffering", "no"],
];

/** The headers of a reply, with those of a stream in place of the earlier ones. */
export function asStream(headers: readonly string[]): readonly string[] {
  const said = new Map<string, [name: string, value: string]>();
  for (const list of [headers, STREAM_HEADERS]) {
    for (let at = 0; at < list.length; at += 2) {
      const [name = "", value = ""] = list.slice(at, at + 2);
      said.set(name.toLowerCase(), [name, value]);
    }
  }
  return [...said.values()].flat();
}
