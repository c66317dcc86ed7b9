import {
  createContext,
  createElement,
  useContext,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from "react";

export interface ScreenLinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** Route of a screen, such as "/login" or "/#faq". */
  to: string;
}

/** The browser's own link: it loads the page that it leads to. */
function PageLink({ to, ...rest }: ScreenLinkProps) {
  return <a href={to} {...rest} />;
}

const LinkContext = createContext<ComponentType<ScreenLinkProps>>(PageLink);

/** Makes every ScreenLink below it a `link`, such as the router's, which loads no page. */
export function ScreenLinkProvider(props: {
  link: ComponentType<ScreenLinkProps>;
  children: ReactNode;
}) {
  return <LinkContext value={props.link}>{props.children}</LinkContext>;
}

/** A link to a screen: the router's where there is one, else the browser's own. */
export function ScreenLink(props: ScreenLinkProps) {
  return createElement(useContext(LinkContext), props);
}
