import { isPlainClick } from "../../../components/isPlainClick.ts";
import { ScreenLink, type ScreenLinkProps } from "../../../components/ScreenLink.tsx";
import { useRecordAddress } from "./RecordHost.tsx";

/** A link to other choices on this page: what the reader looks at stays where it is. */
export function RecordLink(props: ScreenLinkProps) {
  const { choose } = useRecordAddress();
  return (
    <ScreenLink
      {...props}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        choose(props.to);
      }}
    />
  );
}
