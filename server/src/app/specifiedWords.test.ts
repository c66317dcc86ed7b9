import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import {
  COPY_TRADING_LOCKED_MESSAGE,
  MESSAGES,
  SIGNAL_MESSAGES,
  NewPassword,
  RegisterInput,
  ReplacementPassword,
} from "@signaldeck/contract";
import { ALL_ENDPOINTS } from "@signaldeck/contract/endpoints";
import { describe, expect, it } from "vitest";
import { REPOSITORY_ROOT } from "../paths.ts";

/**
 * The words that the specification quotes, by its sections. Each must stand, as quoted, in one
 * source file and no other: what two screens say is said in the contract.
 */
const QUOTED: Record<string, readonly string[]> = {
  "5, registration": [
    "Full name is required",
    "Email is required",
    "Email is invalid",
    "Phone number is required",
    "Phone number is invalid",
    "Country is required",
    "Password is required",
    "Password must contain uppercase, lowercase, and number",
  ],
  "5, confirmation and login": ["Please enter the confirmation code", "Please fill in all fields"],
  "5, forgotten password": [
    "Please enter your email address",
    "Please enter a valid email address",
    "Passwords do not match",
    "Reset token is missing",
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
    "Failed to resend email",
    "Failed to resend email. Please try again.",
    "Failed to send reset email",
    "Invalid or expired reset token",
    "Failed to submit form. Please try again.",
    "An error occurred while submitting the form. Please try again.",
    "An unexpected error occurred. Please try again.",
  ],
  "2, forgotten password": [
    "Send Reset Link",
    "Sending...",
    "Didn't receive email? Try again",
    "Back to Sign In",
    "Reset Password",
    "Resetting Password...",
    "Go to Login",
    "Request New Link",
  ],
  "2, rooms": [
    "Coming Soon",
    "Auto-Copy Trading System",
    "In Development",
    "Current Tier",
    "Not Available",
    "Submitting...",
    "MOST POPULAR",
    "CURRENT",
    "Trial Member",
  ],
  "2 and 4, admin": [
    "No users found in the system.",
    'No users found matching "${query}"',
    "Page {current} of {pages}",
    "Updating user access...",
  ],
  "5, account setup": ["Minimum {{minimum}}"],
  "2, states": [
    "Check Your Email!",
    "Verifying reset token...",
    "Password Reset Successful!",
    "Invalid Reset Link",
    "This password reset link is invalid or has expired.",
    "Verify your funded account to access elite signals",
    "Initializing Signal Stream...",
    "Setting up real-time connection...",
    "Previous signals will appear here",
    "AI ACTIVE / TRADING LIVE",
  ],
};

/** Quoted words that carry a constant: the product puts them together, here they stand whole. */
const COMPOSED: readonly [quoted: string, said: string | undefined][] = [
  ["Full name must be at least 3 characters", faultOf(RegisterInput.shape.fullName, "Al")],
  ["Password must be at least 8 characters", faultOf(NewPassword, "Aa1")],
  ["Password must be at least 8 characters long", faultOf(ReplacementPassword, "Aa1")],
  ["Must be at least 8 characters long", MESSAGES.passwordHint],
  ["Elite access requires $500+ trading capital", COPY_TRADING_LOCKED_MESSAGE()],
  ["5 MIN ACTIVE", SIGNAL_MESSAGES.active],
];

interface Checked {
  safeParse(value: string): { error?: { issues: readonly { message: string }[] } | undefined };
}

/** What a schema says first of a value that it refuses. */
function faultOf(schema: Checked, value: string): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

const FOLDERS = ["server/contract/src", "server/src", "ui/src"];

const SOURCES = FOLDERS.flatMap((folder) => sourcesBelow(join(REPOSITORY_ROOT, folder)));

function sourcesBelow(folder: string): { name: string; text: string }[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "testing" ? [] : sourcesBelow(path);
    if (!/\.tsx?$/.test(entry.name) || /\.test\.tsx?$/.test(entry.name)) return [];
    const text = readFileSync(path, "utf8").replaceAll("&apos;", "'").replace(/\s+/g, " ");
    return [{ name: relative(REPOSITORY_ROOT, path), text }];
  });
}

/** Files in which the words stand as a whole: quoted, or as the text of an element. */
function filesWith(words: string): string[] {
  const pattern = new RegExp(`["'\`>\\s]${escape(words)}(["'\`<]|\\s*[\\n<{])`);
  return SOURCES.filter(({ text }) => pattern.test(text)).map(({ name }) => name);
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

describe.each(Object.entries(QUOTED))("section %s", (_section, quoted) => {
  it.each(quoted)("%s", (words) => {
    expect(filesWith(words)).toHaveLength(1);
  });
});

it.each(COMPOSED)("%s", (quoted, said) => {
  expect(said).toBe(quoted);
});

// Section 7 lets a call without a message of its own fail with "API Error"; here each has one.
it("has a sentence for the failure of every call", () => {
  expect(ALL_ENDPOINTS.filter(({ failure }) => failure.trim() === "")).toEqual([]);
});
