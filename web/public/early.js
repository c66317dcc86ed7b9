// What must be known before the first paint. A file of its own, because the content security policy
// allows no inline script; loaded before the application, whose modules wait for the page.
const page = document.documentElement;
try {
  const stored = (name) => sessionStorage.getItem(name) ?? localStorage.getItem(name);
  if (stored("signaldeck.theme") === "light") page.dataset.theme = "light";
  // What the server drew is not shown to a reader who chose another language: the application draws
  // anew.
  const language = stored("signaldeck.language");
  if (language !== null && language !== page.lang) {
    page.style.visibility = "hidden";
    // Where the application does not come, what was drawn is better than nothing.
    setTimeout(() => (page.style.visibility = ""), 8_000);
  }
  // Signed-in people are led on from the login: its drawing is not shown to them.
  if (stored("signaldeck.token") !== null) page.dataset.signedIn = "yes";
} catch {
  // Storage is blocked: the default theme stays.
}
// The same policy allows no code made from text. Told so, zod does not try, which would be reported.
globalThis.__zod_globalConfig = { jitless: true };
// The record's page is drawn for the feed that is recorded now.
if (new URLSearchParams(location.search).has("feed")) page.dataset.feed = "chosen";

// A page that the server has drawn can be read without the application, which is asked for once its
// contents are on the screen; at once where they are not shown. A frame is no such sign: the first
// may come before the body has.
const start = () => {
  delete page.dataset.first;
  const resting = document.querySelector("template#after-paint");
  if (!resting) return;
  resting.remove();
  document.head.append(resting.content);
  hearMeanwhile();
  // What a browser does before it writes its first figure or date takes 15 ms: done in parts, while
  // scripts are under way, it keeps nobody waiting.
  setTimeout(() => "a".localeCompare("b"));
  setTimeout(() => new Intl.NumberFormat());
  setTimeout(() => new Intl.DateTimeFormat());
};
// What is pressed or chosen before the application has come to life is heard then. What
// it draws anew has no longer been pressed.
const hearMeanwhile = () => {
  const heard = [];
  const hear = ({ type, target }) => {
    const control = target.closest?.(type === "click" ? "button" : "select");
    if (control) heard.push({ type, control, value: control.value });
  };
  for (const type of ["click", "change"]) addEventListener(type, hear, true);
  const repeat = () => {
    for (const type of ["click", "change"]) removeEventListener(type, hear, true);
    for (const { type, control, value } of heard) {
      if (!control.isConnected) continue;
      if (type === "click") control.click();
      else {
        control.value = value;
        control.dispatchEvent(new Event(type, { bubbles: true }));
      }
    }
  };
  addEventListener("signaldeck:alive", repeat, { once: true });
};
const isShown =
  document.visibilityState === "visible" &&
  page.style.visibility !== "hidden" &&
  !page.dataset.signedIn;
// What a window shows first is painted before the rest of the page is laid out, unless its reader comes
// to a part of it or back to a place. The landing page's hero is 960 px high and more.
const isFromTop =
  innerHeight < 940 &&
  location.hash === "" &&
  performance.getEntriesByType("navigation")[0]?.type === "navigate";
if (isShown && globalThis.PerformanceObserver?.supportedEntryTypes?.includes("paint")) {
  if (isFromTop) page.dataset.first = "yes";
  new PerformanceObserver((entries, observer) => {
    if (entries.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    start();
  }).observe({ type: "paint", buffered: true });
  // Nothing is painted while the page is hidden.
  addEventListener("load", () => setTimeout(start, 2_000));
} else addEventListener("DOMContentLoaded", start);
