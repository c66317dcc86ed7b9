import { mountRecord } from "@signaldeck/ui/record";
import "@signaldeck/ui/styles.css";
import { openDrawn } from "./openDrawn.ts";

openDrawn(mountRecord);
