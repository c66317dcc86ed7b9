// What must be known before the first paint. A file of its own, because the content security policy
// allows no inline script; loaded before the application, whose modules wait for the page.
try {
  const page = document.documentElement;
  const stored = (name) => sessionStorage.getItem(name) ?? localStorage.getItem(name);
  if (stored("signaldeck.theme") === "light") page.dataset.theme = "light";
  // What the server drew is not shown to whoever chose another language: the application draws anew.
  const language = stored("signaldeck.language");
  if (language !== null && language !== page.lang) page.style.visibility = "hidden";
  // Whoever is signed in is led on from the login: its drawing is not shown to them.
  if (stored("signaldeck.token") !== null) page.dataset.signedIn = "yes";
} catch {
  // Storage is blocked: the default theme stays.
}
// The same policy allows no code made from text. Told so, zod does not try, which would be reported.
globalThis.__zod_globalConfig = { jitless: true };
