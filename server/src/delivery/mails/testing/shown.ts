/** The words of an HTML form without its tags, as a mail program shows them. */
export function shown(html: string): string {
  const body = html.slice(html.indexOf("<body"));
  return body
    .replace(/<[^>]*>/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&");
}
