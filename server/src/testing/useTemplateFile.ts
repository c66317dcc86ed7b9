import { inject } from "vitest";

process.env["TEST_TEMPLATE_FILE"] = inject("testTemplateFile");
