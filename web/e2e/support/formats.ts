/**
 * Runs in a page. Names what is written there unlike the rest of the product: a figure has one form,
 * whichever screen shows it. What a machine reads, such as code, and what is being typed are left
 * out, and so are sentences in which a number's neighbour could be anything.
 */
export function unlikeFormats(): string[] {
  /** What each kind of figure looks like wherever it is found, and what it has to look like. */
  const KINDS: readonly { name: string; found: RegExp; like: RegExp }[] = [
    // "−$5.75", never "-5.75": the true minus is as wide as the plus.
    { name: "minus", found: /(?<![\w\])}.,:/-])-\$?\d[\d.,]*/g, like: /^$/ },
    // Whole dollars or cents, in groups of three: "$1,500", "$0.10". "$2.8B" is a specified figure.
    {
      name: "dollars",
      found: /\$\s?[−+-]?[\d.,]*\d[BM]?/g,
      like: /^\$(\d{1,3}(,\d{3})*(\.\d{2})?|\d+(\.\d)?[BM])$/,
    },
    // "51.9 %" stays on one line; what is rare has one place more. What the specification quotes
    // stays as quoted.
    {
      name: "percent",
      found: /[\d.,]*\d[^\S\n]*%/g,
      like: /^((\d{1,3}(,\d{3})*(\.\d{1,2})?|0\.\d{3})\u00a0%|(94\.7|99\.9|87|23|2)%)$/,
    },
    // "3:05 AM", "0:07", "23:59:59".
    {
      name: "time",
      found: /(?<![\w.:])\d+(?::\d+)+(?![\w:])/g,
      like: /^\d{1,2}:[0-5]\d(:[0-5]\d)?$/,
    },
  ];
  if (!document.documentElement.lang.startsWith("en")) return [];
  const MACHINES = "script, style, noscript, code, pre, textarea, [contenteditable], .font-mono";
  const faults: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // A sentence may come in several pieces that stand side by side.
    if (node.previousSibling?.nodeType === Node.TEXT_NODE) continue;
    let text = node.nodeValue ?? "";
    for (let next = node.nextSibling; next?.nodeType === Node.TEXT_NODE; next = next.nextSibling)
      text += next.nodeValue ?? "";
    if (!/\d/.test(text) || node.parentElement?.closest(MACHINES)) continue;
    for (const { name, found, like } of KINDS) {
      for (const [figure] of text.matchAll(found)) {
        if (!like.test(figure)) faults.push(`${name} "${figure}" in "${text.trim().slice(0, 80)}"`);
      }
    }
  }
  return faults;
}
