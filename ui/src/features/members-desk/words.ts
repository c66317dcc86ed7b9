import { countText } from "@signaldeck/contract";

/** "1,204 members", "one member" */
export const membersText = (count: number) =>
  count === 1 ? "one member" : `${countText(count)} members`;
