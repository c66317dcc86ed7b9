import { mountLanding } from "@signaldeck/ui/landing";
import "@signaldeck/ui/styles.css";
import { openDrawn } from "./openDrawn.ts";

openDrawn(mountLanding);
