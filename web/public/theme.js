// Sets the chosen theme before the first paint. A file of its own, because the content security
// policy allows no inline script; loaded before the application, whose modules wait for the page.
try {
  if (localStorage.getItem("signaldeck.theme") === "light") {
    document.documentElement.dataset.theme = "light";
  }
} catch {
  // Storage is blocked: the default theme stays.
}
