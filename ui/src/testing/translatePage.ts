/**
 * Does to the page what a browser's translation does: each text, also one that comes later, makes way
 * for an element that holds other words (`[de] …`), unless its place says `translate="no"`. It stands
 * for itself, so that a browser test can hand it to a page.
 * @returns ends it
 */
export function translatePage(): () => void {
  const skipped = "script,style,textarea,title,svg,font,[translate=no]";
  const html = "http://www.w3.org/1999/xhtml";
  const translated = new WeakSet<Node>();
  const translate = (text: Text): void => {
    if (translated.has(text) || !text.data.trim() || text.parentElement?.closest(skipped)) return;
    const words = document.createTextNode(`[de] ${text.data}`);
    const font = document.createElementNS(html, "font");
    font.append(document.createElementNS(html, "font"));
    font.firstChild?.appendChild(words);
    translated.add(words).add(text);
    text.replaceWith(font);
  };
  const translateIn = (root: Node): void => {
    if (root.nodeType === 3) translate(root as Text);
    else [...root.childNodes].forEach(translateIn);
  };
  document.documentElement.lang = "de";
  translateIn(document.body);
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(translateIn);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
