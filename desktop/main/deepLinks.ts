/** Scheme of links into the application, such as `signaldeck://signals/ID`. */
export const LINK_SCHEME = "signaldeck";

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/** Which link leads to which screen. Any other link leads nowhere. */
const LINKS: readonly (readonly [RegExp, (id: string) => string])[] = [
  [new RegExp(`^signals/(${UUID})$`), (id) => `/dashboard/signals/${id}`],
  [/^signals$/, () => "/dashboard/signals"],
  [new RegExp(`^support/tickets/(${UUID})$`), (id) => `/dashboard/support/tickets/${id}`],
  [/^support$/, () => "/dashboard/support"],
  [/^upgrade$/, () => "/dashboard/upgrade"],
];

/** The screen that a link leads to; null for a link that is unknown or not ours. Never trusted. */
export function screenOfLink(link: string): string | null {
  const prefix = `${LINK_SCHEME}://`;
  if (!link.startsWith(prefix) || link.length > 200) return null;
  const target = link.slice(prefix.length).replace(/\/$/, "");
  for (const [pattern, screen] of LINKS) {
    const found = pattern.exec(target);
    if (found) return screen(found[1] ?? "");
  }
  return null;
}

/** The screen that a command line asks for; null when it carries no link that is known. */
export function screenOfArguments(argv: readonly string[]): string | null {
  for (const argument of argv) {
    const screen = screenOfLink(argument);
    if (screen !== null) return screen;
  }
  return null;
}
