// Every guard of the terminal's built main process. Each piece of code stands exactly once in the
// bundle; what lies between « and » is taken out, and what follows an arrow takes its place.

/** By spec and title of the test that must fail. */
const GUARDS = {
  "shell: a link opens its screen in the running terminal": [
    'if (found) return screen(found[1] ?? "");\n\t}\n\treturn «null→"/dashboard/" + target»;',
  ],
  "shell: versions, server and log files": ["«withoutSecrets(textOf(part))→textOf(part)»"],
  "security: checklist 2:": ["nodeIntegration: «false→true»,"],
  "security: checklist 3:": ["contextIsolation: «true→false»,"],
  "security: checklist 4:": ["«app.enableSandbox();»", "sandbox: «true→false»,"],
  "security: checklist 5:": [
    "answer) => answer(«false→true»));",
    "setPermissionCheckHandler(() => «false→true»);",
    "setDevicePermissionHandler(() => «false→true»);",
  ],
  "security: checklist 6, 8, 9, 10:": ["«spellcheck→webSecurity»: false,"],
  "security: checklist 7:": [
    '«"content-security-policy": contentSecurityPolicy(server),»',
    '«"x-content-type-options": "nosniff",»',
  ],
  "security: checklist 11, 12:": [
    "webviewTag: «false→true»,",
    '«contents.on("will-attach-webview", (event) => event.preventDefault());»',
  ],
  "security: checklist 13:": [
    'contents.on("will-frame-navigate", (event) => {\n\t\tif («isOwnPage(event.url)→true») return;',
    'app.on("web-contents-created", (_event, contents) => «guardContents(contents, openExternal)→null»);',
  ],
  "security: checklist 14, 15:": [
    'return { action: "«deny→allow»" };',
    "return «MAY_OPEN[url.protocol]?.(url)→true» ? url",
    '(url) => «url.username === "" && url.password === ""→true»',
    "«if (await this.mayOpen(url)) »await shell",
  ],
  "security: checklist 17:": [
    "«frame.parent !== null || »",
    "«!isOwnPage(frame.url) || »",
    "if («!frame || →frame && (»frame.parent !== null || !isOwnPage(frame.url) || !window«→)») throw",
    "« || !window») throw new Error(",
    "if («!checked.success→false») throw new TypeError(",
  ],
  "security: checklist 18:": [
    "«if (!isOwnPage(address)) return refusal(403);»",
    "«if (!file.startsWith(root + sep)) return refusal(400);»",
    "supportFetchAPI: true«→, bypassCSP: true»\n",
  ],
  "session: with no keyring": ["if («encrypted !== null && »!this.isOpen(encrypted))"],
  "session: a sign-in is kept over a restart": ['sealed: «encrypted.toString("base64")→token»'],
  "session: a sign-in that is not to be remembered": [
    'if («remember && »await this.protection() === "os-encrypted")',
  ],
  "session: a vault that can no longer be read": [
    '«note("The stored session could not be read and was removed.");\n\t\t\tfile.remove(server);→throw new Error();»',
  ],
  "session: another server has a session of its own": [
    "«vault.forget();»",
    '«for (const key of ["user", "signals.last"]) store.removeValue(key);»',
  ],
  "session: the server is chosen at the first start": [
    'if («url.protocol !== "https:"→false» && !(url.protocol',
    "«if (health.ok && market.ok && isEnvelope(body)) »return address;",
  ],
  "session: files that are damaged": ["defaults: FIRST«,\n\t\tclearInvalidConfig: true»"],
  "comforts: a note is shown once": [
    "«if (this.seen.has(note.id)) return;»",
    "«this.deps.seen.write([...this.seen]);»",
    "const isWanted = «!this.deps.doNotDisturb() && »",
    "« && !this.deps.isLookedAt(note.path)»;",
  ],
};

const CUT = /«([^]*?)(?:→([^]*?))?»/g;

/** Each guard as it is named, its code with and without it, and the test that must fail. */
export const MUTANTS = Object.entries(GUARDS).flatMap(([test, guards]) => {
  const [, spec, title] = /^(\w+): (.+)$/.exec(test);
  return guards.map((guard) => ({
    name: `${test} ${guard.replace(/\s+/g, " ")}`,
    spec,
    title,
    code: guard.replace(CUT, "$1"),
    without: guard.replace(CUT, "$2"),
  }));
});
