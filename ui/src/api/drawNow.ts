import { createAction } from "@reduxjs/toolkit";

/**
 * Has the screens drawn with what the store knows by now. Replies and patches wait for the next
 * frame, so that many of them are drawn once; an action of any other kind does not.
 */
export const drawNow = createAction("drawNow");
