import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { REPOSITORY_ROOT } from "../paths.ts";

/**
 * The words that the specification quotes, by its sections. Each must stand, as quoted, in one
 * source file and no other: what two screens say is said in the contract.
 */
const QUOTED: Record<string, readonly string[]> = {
  "5, registration": [
    "Full name is required",
    "Full name must be at least 3 characters",
    "Email is required",
    "Email is invalid",
    "Phone number is required",
    "Phone number is invalid",
    "Country is required",
    "Password is required",
    "Password must be at least 8 characters",
    "Password must contain uppercase, lowercase, and number",
  ],
  "5, confirmation and login": ["Please enter the confirmation code", "Please fill in all fields"],
  "5, forgotten password": [
    "Please enter your email address",
    "Please enter a valid email address",
    "Passwords do not match",
    "Invalid or missing reset token",
  ],
  "5, bot application": [
    "Please enter a valid phone number (digits only, no country code)",
    "Please select an option",
    "Please enter the loss amount",
    "Please enter a call number",
  ],
  "5, account": ["Are you sure you want to delete your account? This action cannot be undone."],
  "8, wrapper": [
    "Registration failed",
    "Code confirmation failed",
    "Login failed",
    "Logout failed",
    "Failed to get user data",
    "Dashboard code validation failed",
    "Failed to send password reset email",
    "Failed to verify reset token",
    "Failed to reset password",
    "Failed to send activation email",
    "Failed to resend verification email",
    "Failed to get timer data",
    "Failed to get timer configuration",
    "Failed to reset timer",
    "Bot access form submission failed",
    "Failed to get bot access submissions",
    "Failed to get bot access submission",
    "Failed to update submission status",
  ],
  "8, screens": [
    "Registration failed. Please try again.",
    "Invalid confirmation code",
    "Network error. Please check your connection and try again.",
    "Login failed. Please try again.",
    "Email sent successfully! Check your inbox.",
    "Failed to resend email. Please try again.",
    "Failed to submit form. Please try again.",
    "An error occurred while submitting the form. Please try again.",
    "An unexpected error occurred. Please try again.",
  ],
  "2, states": [
    "Check Your Email!",
    "Verifying reset token...",
    "Password Reset Successful!",
    "Invalid Reset Link",
    "This password reset link is invalid or has expired.",
    "Verify your funded account to access elite signals",
    "Elite access requires $500+ trading capital",
    "Initializing Signal Stream...",
    "Setting up real-time connection...",
    "Previous signals will appear here",
    "AI ACTIVE / TRADING LIVE",
  ],
};

const FOLDERS = ["server/contract/src", "server/src", "ui/src"];

const SOURCES = FOLDERS.flatMap((folder) => sourcesBelow(join(REPOSITORY_ROOT, folder)));

function sourcesBelow(folder: string): { name: string; text: string }[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "testing" ? [] : sourcesBelow(path);
    if (!/\.tsx?$/.test(entry.name) || /\.test\.tsx?$/.test(entry.name)) return [];
    return [{ name: relative(REPOSITORY_ROOT, path), text: readFileSync(path, "utf8") }];
  });
}

/** Files in which the words stand as a whole: quoted, or as the text of an element. */
function filesWith(words: string): string[] {
  const pattern = new RegExp(`["'\`>\\s]${escape(words)}(["'\`<]|\\s*[\\n<{])`);
  return SOURCES.filter(({ text }) => pattern.test(text.replace(/\s+/g, " "))).map(
    ({ name }) => name,
  );
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

describe.each(Object.entries(QUOTED))("section %s", (_section, quoted) => {
  it.each(quoted)("%s", (words) => {
    expect(filesWith(words)).toHaveLength(1);
  });
});
