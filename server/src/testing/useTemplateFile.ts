import { inject } from "vitest";
import "./reverseUnordered.ts";

process.env["TEST_TEMPLATE_FILE"] = inject("testTemplateFile");
