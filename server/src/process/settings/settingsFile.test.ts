import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runProgram } from "../../commands/testing/runProgram.ts";
import { readConfig } from "./config.ts";
import { parseSettings, readSettingsFile } from "./settingsFile.ts";

let folder: string;
let files = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "signaldeck-settings-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(text: string | Buffer): string {
  const path = join(folder, `settings-${(files += 1)}`);
  writeFileSync(path, text);
  return path;
}

const SECRET = "0123456789abcdef0123456789abcdef#Tail$HOME";

describe("a settings file", () => {
  it.each([
    ["as editors of Windows save it", `\uFEFFNODE_ENV="production"\r\nAPP_SECRET="${SECRET}"\r\n`],
    ["plain", `NODE_ENV=production\nAPP_SECRET=${SECRET}`],
    ["for a shell", `# ours\nexport NODE_ENV='production'\n\n  export APP_SECRET='${SECRET}'\n`],
    ["with room around the sign", `NODE_ENV = production  \n\tAPP_SECRET\t=  ${SECRET}\n`],
    ["of old line ends", `NODE_ENV=production\rAPP_SECRET=${SECRET}\r`],
    ["with remarks", `; ours\nNODE_ENV="production" # live\nAPP_SECRET='${SECRET}'  # "kept"\n`],
  ])("is read whole, %s", (_how, text) => {
    const { values, faults } = readSettingsFile(write(text));
    expect(faults).toEqual([]);
    expect(values).toEqual({ NODE_ENV: "production", APP_SECRET: SECRET });
  });

  it("keeps what others would expand, and signs of typography within a value", () => {
    const text = "MAIL_FROM=Ola’s Deck <no-reply@deck.example>\nCONTENT_DIR='C:\\new'\nPAIRS=\n";
    expect(parseSettings(text)).toMatchObject({
      values: {
        MAIL_FROM: "Ola’s Deck <no-reply@deck.example>",
        CONTENT_DIR: "C:\\new",
        PAIRS: "",
      },
      faults: [],
    });
  });

  it.each([
    ["a remark behind a bare value", "PORT=4960 # the relay", "PORT (line 2): has a #"],
    ["a value that is a remark", "APP_SECRET=#abc", "APP_SECRET (line 2): has a #"],
    ["a quote that stays open", 'APP_SECRET="abc', "is not closed on the same line"],
    ["more behind the quote", "APP_SECRET='a'b", "has more behind the closing '"],
    ["a bare backslash", "DATA_DIR=C:\\new", "DATA_DIR (line 2): has a \\"],
    ["an escape", 'APP_SECRET="a\\nb"', 'has a \\ within "..."'],
    ["a backtick", "APP_SECRET=`a`", "begins with `"],
    ["a curly quote", "NODE_ENV=“production”", "begins with a curly quote"],
    ["what nobody sees", "NODE_ENV=production\u200B", "cannot be seen"],
    ["a wide blank before it", "APP_SECRET=\u00A0abc", "APP_SECRET (line 2): holds a character"],
    ["a wide blank behind it", "NODE_ENV=production\u3000", "cannot be seen"],
    ["a form feed at the end", "NODE_ENV=production\f", "cannot be seen"],
    ["a wide blank behind the name", "NODE_ENV\u00A0=production", "line 2: must be NAME=VALUE"],
    ["a mark where two files met", "\uFEFFNODE_ENV=production", "line 2: must be NAME=VALUE"],
    ["a line that looks empty", "\u00A0", "line 2: must be NAME=VALUE"],
    ["a NUL", "NODE_ENV=production\0", "cannot be seen"],
    ["a name twice", "DOCS=on", "DOCS (line 2): is on line 1 already"],
    ["no setting at all", "NODE_ENV production", "line 2: must be NAME=VALUE"],
    ["a mark within", "\u200BNODE_ENV=production", "line 2: must be NAME=VALUE"],
  ])("refuses %s, and says where", (_what, line, words) => {
    expect(parseSettings(`DOCS=off\n${line}\nPORT_OF_NOBODY=1\n`).faults).toEqual([
      expect.stringContaining(words),
    ]);
  });

  it("is no other encoding's", () => {
    const path = write(Buffer.from("\uFEFFNODE_ENV=production\n", "utf16le"));
    expect(() => readSettingsFile(path)).toThrow("save it as UTF-8");
  });
});

describe("the program, by a settings file", () => {
  const version = (text: string, environment: Record<string, string> = {}) =>
    runProgram(["backup", "--to", join(folder, "saved"), "--env-file", write(text)], {
      DATA_DIR: join(folder, "nowhere"),
      ...environment,
    });

  it("never begins as a demo because of a mark or a misspelt name", async () => {
    const marked = write('\uFEFFNODE_ENV="production"\r\n');
    expect(() => readConfig(readSettingsFile(marked).values)).toThrow("required in production");
    for (const name of ["NODE_EMV", "NODE_ENVV", "NODE-ENV", "node_env", "NOED_ENV"]) {
      const { code, notes } = await version(`${name}=production\n`);
      expect([name, code]).toEqual([name, 1]);
      // A name with another sign in it is no name at all.
      expect(notes).toMatch(/line 1: must be|"N?n?\w+": is no setting; did you mean NODE_ENV\?/i);
    }
    const { notes } = await version("NODE_ENV=production\n", { NODE_ENV: "development" });
    expect(notes).toContain("NODE_ENV (line 1): the environment says development");
  });

  it("names what is no setting, and what the environment goes before", async () => {
    const { notes } = await version("SMTP_HOST=mail.example\nTZ=UTC\nLOG_LEVEL=warn\n", {
      LOG_LEVEL: "error",
      FEED_URL: "https://prices.example",
      HOSTNAME: "box",
    });
    expect(notes).toContain("SMTP_HOST is no setting of SignalDeck; it changes nothing.");
    expect(notes).toContain("TZ is no setting");
    expect(notes).toContain("FEED_URL is no setting");
    expect(notes).toMatch(/The environment goes before \S+: LOG_LEVEL \(line 3\)/);
    expect(notes).not.toMatch(/HOSTNAME|DATA_DIR is no/);
  });
});

describe("a settings file's names", () => {
  const refusalOf = async (text: string) => {
    const asked = ["backup", "--to", join(folder, "saved"), "--env-file", write(text)];
    const { code, notes } = await runProgram(asked, { DATA_DIR: join(folder, "nowhere") });
    return code === 1 ? notes : "";
  };

  it.each([
    ["DATABASE_URl=", "DATABASE_URL"],
    ["DATABSE_URL=postgres://a@b/c", "DATABASE_URL"],
    ["DATBASE_ULR=postgres://a@b/c", "DATABASE_URL"],
    ["APPSECRT=abc", "APP_SECRET"],
    ["DATA_DIR=/a\ndata_dir=/b", "DATA_DIR"],
    ["TRUST_PROXY=none\nTRUSTED_PROXY=10.0.0.0/8", "TRUST_PROXY"],
    ["Feed=deriv", "FEED"],
    ["PORTS=4000", "PORT"],
  ])("are reported where one is meant: %j", async (text, name) => {
    expect(await refusalOf(text)).toContain(`is no setting; did you mean ${name}?`);
  });

  it("are each told once where they mean nothing", async () => {
    const text = "COLOUR=red\nTZ=UTC\n";
    const { notes } = await runProgram(["doctor", "--env-file", write(text)], {
      DATA_DIR: join(folder, "nowhere"),
    });
    for (const name of ["COLOUR", "TZ"]) {
      expect(notes.split(`${name} is no setting of SignalDeck`)).toHaveLength(2);
    }
  });
});

describe("the environment, from another reader", () => {
  it.each(["\uFEFFNODE_ENV", "export NODE_ENV", '"NODE_ENV"', "NODE_ENV ", "PUBLIC_ULR"])(
    "is refused with a name that would be lost: %j",
    (name) => {
      expect(() => readConfig({ [name]: "production" })).toThrow("is no setting; did you mean");
    },
  );

  it.each([
    [{ DATABASE_URl: "" }, "did you mean DATABASE_URL?"],
    [{ DATBASE_ULR: "postgres://a@b/c" }, "did you mean DATABASE_URL?"],
    [{ DATABASE_URl: "postgres://a@b/c", DATABASE_URL: "" }, "did you mean DATABASE_URL?"],
    // Node's own reader makes one name of a line without a sign and the next one.
    [{ "LOG_LEVEL\nDATABASE_URL": "postgres://a@b/c" }, "LOG_LEVEL and DATABASE_URL would be lost"],
    [{ "what is this\n\nexport PORT": "4000" }, "PORT would be lost"],
  ])("is refused where it would lose a setting: %j", (given, words) => {
    expect(() => readConfig(given)).toThrow(words);
  });

  it("says of a short name in another case that it changes nothing", async () => {
    const { notes } = await runProgram(["doctor"], {
      DATA_DIR: join(folder, "nowhere"),
      feed: "deriv",
    });
    expect(notes).toContain("feed is no setting of SignalDeck");
  });

  it("may hold what is others', however alike", () => {
    const others = {
      HOME: "/root",
      HOSTNAME: "box",
      host: "box",
      PWD: "/",
      NODE_OPTIONS: "-r x",
      SEED: "1",
    };
    expect(readConfig(others).production).toBe(false);
  });

  it("makes no demo of a server with a public address", () => {
    const address = { PUBLIC_URL: "https://signals.deck.africa" };
    expect(() => readConfig(address)).toThrow("NODE_ENV: is not set, and PUBLIC_URL is no demo's");
    expect(readConfig({ ...address, NODE_ENV: "development" }).demo).toBe(true);
    expect(readConfig({ PUBLIC_URL: "https://deck.example" }).demo).toBe(true);
  });
});

it("a secret's file may begin with a mark and end with line ends", () => {
  const file = write("\uFEFFkept on another machine\r\n\r\n");
  expect(readConfig({ BACKUP_PASSPHRASE_FILE: file }).backupPassphrase).toBe(
    "kept on another machine",
  );
});
