import { useBrandName } from "../api/contentCalls.ts";

/** The document's title: the page's own, then the brand. */
export function PageTitle(props: { title: string }) {
  const brand = useBrandName();
  return <title>{`${props.title} · ${brand}`}</title>;
}
