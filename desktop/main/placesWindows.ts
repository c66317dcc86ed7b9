/**
 * Whether the terminal says where its windows stand and which stays above others: Wayland leaves both
 * to the desktop, and remembers neither.
 * @param os as Node names the system.
 * @param argv the command line, by which a person may have chosen between Wayland and X11.
 */
export function placesWindows(
  os: string,
  env: Readonly<Record<string, string | undefined>>,
  argv: readonly string[],
): boolean {
  if (os !== "linux") return true;
  const chosen = argv.findLast((word) => /^--ozone-platform=(wayland|x11)$/.test(word));
  // As Electron chooses where nobody does.
  return chosen ? chosen.endsWith("x11") : env["XDG_SESSION_TYPE"] !== "wayland";
}
