import fc from "fast-check";

// Whoever runs a file again with the same TEST_SEED meets the same values, and the same failure.
fc.configureGlobal({ seed: Number(process.env["TEST_SEED"]) });
