import fc from "fast-check";

// Running a file again with the same TEST_SEED gives the same values, and the same failure.
fc.configureGlobal({ seed: Number(process.env["TEST_SEED"]) });
