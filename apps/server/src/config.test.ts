import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { ConfigError } from "./config/settings.ts";
import { readConfig } from "./config.ts";

const production = {
  FEO_MODE: "production",
  DATABASE_URL: "postgres://feo:correct-horse@db.internal/feo?sslmode=verify-full",
  PUBLIC_URL: "https://feo.example",
  ACCESS_TOKEN_SECRET: "pW3o1vKe0xqGm7Zt2sLr9dYhUc4nBj8a",
  DATA_SECRET: "9f1c83b07e64d25a0b9e77c3d1f0648a",
  AUDIT_SECRET: "Tq6ZrW0cXv5mKd8LsEy2Hf7GjN4bPa1u",
  SMTP_URL: "smtp://feo:correct-horse@mail.example",
  MAIL_FROM: "Feo <no-reply@feo.example>",
};

const google = {
  GOOGLE_ISSUER: "https://accounts.google.com",
  GOOGLE_CLIENT_ID: "id",
  GOOGLE_CLIENT_SECRET: "correct-horse-google",
};
const apple = {
  APPLE_ISSUER: "https://appleid.apple.com",
  APPLE_CLIENT_ID: "id",
  APPLE_CLIENT_SECRET: "correct-horse-apple",
};
const locker = {
  DIGILOCKER_URL: "https://locker.example/",
  DIGILOCKER_CLIENT_ID: "id",
  DIGILOCKER_CLIENT_SECRET: "correct-horse-locker",
};
const bank = { BANK_URL: "https://bank.example/v1/", BANK_KEY_ID: "id", BANK_KEY: "correct-horse-bank" };
const depositAccount = {
  BANK_ACCOUNT_NUMBER: "123456789012",
  BANK_ACCOUNT_HOLDER: "Example Exchange Pvt Ltd",
  BANK_NAME: "Example Bank",
  BANK_IFSC: "EXMP0123456",
};
const company = {
  COMPANY_NAME: "Example Exchange Pvt Ltd",
  COMPANY_ADDRESS: "1 MG Road, Pune 411001",
  COMPANY_GSTIN: "27AAAAA0000A1Z5",
  COMPANY_SAC: "997152",
  COMPANY_TAN: "PNEA00000A",
};
const sms = { SMS_URL: "https://sms.example/send", SMS_KEY: "correct-horse-sms" };

function refusalOf(variables: Record<string, string>): string {
  try {
    readConfig(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "accepted";
}

test("an empty environment gives the demo on its usual ports", () => {
  expect(readConfig({})).toEqual({
    mode: "demo",
    addedBanks: { DEMO: "Demo Bank", GNGA: "Ganga Gramin Bank", KVRI: "Kaveri Bank", SAHY: "Sahyadri Bank" },
    home: resolve(".feo"),
    port: 3000,
    consolePort: 3001,
    consoleHost: "127.0.0.1",
    consoleUrl: "http://localhost:3001",
    worldPort: 3002,
    worldSmtpPort: 3003,
    metricsPort: 3010,
    publicUrl: "http://localhost:3000",
    allowedHosts: [],
    trustedProxies: [],
    databaseUrl: undefined,
    accessTokenSecret: undefined,
    previousAccessTokenSecret: undefined,
    dataSecret: undefined,
    databaseOwnerUrl: undefined,
    audit: { secret: undefined, secretFile: resolve(".feo/audit-secret"), headsFolder: resolve(".feo/audit") },
    logLevel: "warn",
    chains: {
      nodes: new Map(
        ["BTC", "ETH", "POLYGON", "BSC", "AVAXC", "LTC"].map((key) => [key, `http://127.0.0.1:3002/chains/${key}`]),
      ),
      accounts: undefined,
      signer: { socket: resolve(".feo/signer/signer.sock") },
      cold: {
        hotShare: 10,
        hotLeastInr: 10_000_000,
        addresses: new Map([
          ["evm", "0x0d99Da58075D085641366dd838d6bD8dAA26FA41"],
          ["btc", "bc1qu7eh9tc7uxq03q9wnmfqxyck9s0fqdjqnn8tn0"],
          ["ltc", "ltc1qal04550lcnm8fs3z9238mzfvkvv944f40r2leu"],
        ]),
      },
    },
    chat: { baseUrl: "http://localhost:3002", websiteToken: "demo" },
    mail: { host: "127.0.0.1", port: 3003, login: undefined, tls: "optional", from: "no-reply@feo.demo" },
    sms: { url: "http://localhost:3002/sms", key: "demo-sms-key" },
    bank: { url: "http://localhost:3002/bank/api", keyId: "demo-bank", key: "demo-bank-key" },
    digiLocker: {
      url: "http://127.0.0.1:3002/digilocker",
      clientId: "demo-digilocker",
      clientSecret: "demo-digilocker-secret",
    },
    depositAccount: {
      accountNumber: "920020011112222",
      accountHolder: "Feo Exchange Pvt Ltd",
      bankName: "Demo Bank",
      ifscCode: "DEMO0000001",
    },
    company: { name: "Feo Exchange Pvt Ltd", address: undefined, gstin: undefined, sac: undefined, tan: undefined },
    openId: {
      google: {
        provider: "google",
        issuer: "http://127.0.0.1:3002/google",
        clientId: "demo-google",
        clientSecret: "demo-google-secret",
      },
      apple: {
        provider: "apple",
        issuer: "http://127.0.0.1:3002/apple",
        clientId: "demo-apple",
        clientSecret: "demo-apple-secret",
      },
    },
    rateLimitPerMinute: 1_200,
    socketsPerAddress: 50,
    signInsPerMinute: 60,
    reading: { unmaskPerDay: 20, customersPerHour: 200 },
    automaticWithdrawalInr: "100000",
    ordersPerSecond: 30,
    demoBots: "all",
    demoHistory: "whole",
    overloadMs: 2_000,
    natsUrl: undefined,
    roles: new Set(["web", "live", "engine", "worker"]),
  });
});

test("an empty setting counts as unset", () => {
  const names = [
    ...["FEO_MODE", "FEO_HOME", "PORT", "CONSOLE_PORT", "WORLD_PORT", "METRICS_PORT", "PUBLIC_URL", "ALLOWED_HOSTS"],
    ...[
      "TRUSTED_PROXIES",
      "DATABASE_URL",
      "DATABASE_OWNER_URL",
      "ACCESS_TOKEN_SECRET",
      "LOG_LEVEL",
      "CHAT_BASE_URL",
      "CHAT_WEBSITE_TOKEN",
    ],
    ...[
      "ACCESS_TOKEN_SECRET_PREVIOUS",
      "DATA_SECRET",
      "AUDIT_SECRET",
      "AUDIT_HEADS_DIR",
      "SIGN_INS_PER_MINUTE",
      "UNMASK_PER_DAY",
      "CUSTOMERS_PER_HOUR",
      "AUTOMATIC_WITHDRAWAL_INR",
    ],
    ...[
      "RATE_LIMIT_PER_MINUTE",
      "SOCKETS_PER_ADDRESS",
      "ORDERS_PER_SECOND",
      "DEMO_BOTS",
      "NATS_URL",
      "OVERLOAD_MS",
      "ROLES",
      "WORLD_SMTP_PORT",
      "SMTP_URL",
      "MAIL_FROM",
    ],
    ...Object.keys({ ...sms, ...google, ...apple, ...bank, ...depositAccount, ...company }),
  ];
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(readConfig({}));
});

describe("a malformed setting is refused in one line that names it", () => {
  test.each([
    ["FEO_MODE", "staging"],
    ["COMPANY_GSTIN", "27AAAAA0000A1"],
    ["COMPANY_SAC", "99"],
    ["COMPANY_TAN", "PNE"],
    ["PORT", "http"],
    ["PORT", "0"],
    ["PORT", "65536"],
    ["PORT", "3000.5"],
    ["PORT", "-1"],
    ["CONSOLE_PORT", "x"],
    ["WORLD_PORT", "99999"],
    ["WORLD_SMTP_PORT", "0"],
    ["METRICS_PORT", "none"],
    ["PUBLIC_URL", "feo.example"],
    ["PUBLIC_URL", "ftp://feo.example"],
    ["PUBLIC_URL", "javascript:alert(1)"],
    ["TRUSTED_PROXIES", "proxy.internal"],
    ["TRUSTED_PROXIES", "10.0.0.0/8,everybody"],
    ["TRUSTED_PROXIES", "10.0.0.0/99"],
    ["TRUSTED_PROXIES", "10.0.0.0/"],
    ["TRUSTED_PROXIES", "fd00::/129"],
    ["TRUSTED_PROXIES", "10.0.0.0/8/8"],
    ["DATABASE_URL", "mysql://db/feo"],
    ["NATS_URL", "http://bus:4222"],
    ["ROLES", "web,kitchen"],
    ["ROLES", ","],
    ["OVERLOAD_MS", "5"],
    ["ACCESS_TOKEN_SECRET", "short"],
    ["ACCESS_TOKEN_SECRET_PREVIOUS", "short"],
    ["DATA_SECRET", "short"],
    ["AUDIT_SECRET", "short"],
    ["DATABASE_OWNER_URL", "mysql://x"],
    ["SIGN_INS_PER_MINUTE", "0"],
    ["UNMASK_PER_DAY", "0"],
    ["CUSTOMERS_PER_HOUR", "-1"],
    ["AUTOMATIC_WITHDRAWAL_INR", "1e5"],
    ["LOG_LEVEL", "loud"],
    ["CHAT_BASE_URL", "chat"],
    ["SMTP_URL", "mail.example"],
    ["SMTP_URL", "http://mail.example"],
    ["SMTP_URL", "smtp://mail.example?tls=never"],
    ["MAIL_FROM", "Feo"],
    ["MAIL_FROM", "Feo <no-reply>"],
    ["MAIL_FROM", "a@b.example, c@d.example"],
    ["MAIL_FROM", "Feo\r\nBcc: x@y.example <a@b.example>"],
    ["SMS_URL", "sms.example"],
    ["GOOGLE_ISSUER", "accounts.google.com"],
    ["APPLE_ISSUER", "https://appleid.apple.com?x=1"],
    ["BANK_URL", "bank.example"],
    ["BANK_URL", "https://bank.example/?x=1"],
    ["BANK_KEY_ID", "two words"],
    ["DIGILOCKER_URL", "locker.example"],
    ["BANK_ACCOUNT_NUMBER", "12345678"],
    ["BANK_ACCOUNT_NUMBER", "1234 5678 9012"],
    ["BANK_ACCOUNT_HOLDER", " "],
    ["BANK_NAME", " "],
    ["BANK_IFSC", "EXMP1234567"],
    ["BANK_IFSC", "exmp0123456"],
    ["ADDED_BANKS", "SAHY"],
    ["ADDED_BANKS", "sahy=Sahyadri Bank"],
    ["RATE_LIMIT_PER_MINUTE", "many"],
    ["RATE_LIMIT_PER_MINUTE", "0"],
    ["SOCKETS_PER_ADDRESS", "0"],
    ["DEMO_HISTORY", "none"],
    ["DEMO_BOTS", "yes"],
    ["DEMO_BOTS", ","],
    ["DEMO_BOTS", "on,off"],
    ["DEMO_BOTS", "ada-inr"],
    ["DEMO_BOTS", "on,ADA-INR"],
  ])("the malformed setting %s=%s is refused in one line", (name, value) => {
    const refusal = refusalOf({ [name]: value });
    expect(refusal).toMatch(new RegExp(`^Setting ${name}=`));
    expect(refusal.split("\n")).toHaveLength(1);
  });

  test("banks are added by name, and the demo's banks exist only in the demo", () => {
    expect(readConfig({}).addedBanks).toMatchObject({ SAHY: "Sahyadri Bank", GNGA: "Ganga Gramin Bank" });
    expect(readConfig(production).addedBanks).toEqual({});
    const added = { ...production, ADDED_BANKS: "NEWB=New Bank,OLDB=Old Bank" };
    expect(readConfig(added).addedBanks).toEqual({ NEWB: "New Bank", OLDB: "Old Bank" });
  });

  test("several malformed settings are all named", () => {
    expect(refusalOf({ PORT: "a", LOG_LEVEL: "b" })).toMatch(/PORT=a .*; LOG_LEVEL=b /);
  });

  test("several malformed settings are named even if a value contains a line break", () => {
    expect(refusalOf({ FEO_MODE: "demo\nFEO_MODE=production" }).split("\n")).toHaveLength(1);
  });
});

describe("a malformed setting prints one clear line and no stack trace", () => {
  test.each([
    [{ PORT: "abc" }, "PORT=abc"],
    [{ PORT: "99999" }, "PORT=99999"],
    [{ FEO_MODE: "prod" }, "FEO_MODE=prod must be demo or production"],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL=(hidden) is not a postgres:// address"],
    [
      { FEO_MODE: "production" },
      "FEO_MODE=production needs DATABASE_URL, PUBLIC_URL, ACCESS_TOKEN_SECRET, DATA_SECRET, AUDIT_SECRET, SMTP_URL, MAIL_FROM",
    ],
    [{ CHAT_BASE_URL: "https://chat.example" }, "CHAT_BASE_URL and CHAT_WEBSITE_TOKEN must be set together"],
  ])("the settings %j are refused in one line", (variables, line) => {
    const refusal = refusalOf(variables);
    expect(refusal).toContain(line);
    expect(refusal.trim().split("\n")).toHaveLength(1);
    expect(refusal).not.toMatch(/ at |\.ts:\d+/);
  });
});

test.each([
  ["ACCESS_TOKEN_SECRET", "hunter2"],
  ["ACCESS_TOKEN_SECRET_PREVIOUS", "hunter2"],
  ["DATA_SECRET", "hunter2"],
  ["AUDIT_SECRET", "hunter2"],
  ["DATABASE_OWNER_URL", "mysql://feo:hunter2@host"],
  ["DATABASE_URL", "mysql://feo:hunter2@db/feo"],
  ["NATS_URL", "redis://feo:hunter2@bus"],
  ["SMTP_URL", "smtp://feo:hunter2@mail.example/path"],
])("a malformed %s is never echoed", (name, value) => {
  const refusal = refusalOf({ [name]: value });
  expect(refusal).toContain(`${name}=(hidden)`);
  expect(refusal).not.toContain("hunter2");
});

describe("production", () => {
  test("production runs with its configured settings and without the demo's stand-ins", () => {
    expect(readConfig(production)).toMatchObject({
      mode: "production",
      publicUrl: "https://feo.example",
      accessTokenSecret: production.ACCESS_TOKEN_SECRET,
      chat: undefined,
      mail: {
        host: "mail.example",
        port: 587,
        tls: "required",
        from: "Feo <no-reply@feo.example>",
        login: { user: "feo", password: "correct-horse" },
      },
      sms: undefined,
      bank: undefined,
      depositAccount: undefined,
      openId: { google: undefined, apple: undefined },
      demoBots: [],
    });
  });

  test.each(["on", "ADA-INR"])("production is refused with bots: DEMO_BOTS=%s", (bots) => {
    expect(refusalOf({ ...production, DEMO_BOTS: bots })).toBe("FEO_MODE=production refuses DEMO_BOTS");
  });

  test("production may set DEMO_BOTS=off", () => {
    expect(readConfig({ ...production, DEMO_BOTS: "off" }).demoBots).toEqual([]);
  });

  test("production has every configured channel, sign-in provider and bank", () => {
    expect(readConfig({ ...production, ...sms, ...google, ...apple, ...bank, ...depositAccount })).toMatchObject({
      bank: { url: "https://bank.example/v1", keyId: "id", key: "correct-horse-bank" },
      depositAccount: {
        accountNumber: "123456789012",
        accountHolder: "Example Exchange Pvt Ltd",
        bankName: "Example Bank",
        ifscCode: "EXMP0123456",
      },
      sms: { url: "https://sms.example/send", key: "correct-horse-sms" },
      openId: {
        google: {
          provider: "google",
          issuer: "https://accounts.google.com",
          clientId: "id",
          clientSecret: "correct-horse-google",
        },
        apple: {
          provider: "apple",
          issuer: "https://appleid.apple.com",
          clientId: "id",
          clientSecret: "correct-horse-apple",
        },
      },
    });
  });

  test.each([
    ["smtps://mail.example", "always"],
    ["smtp://mail.example", "required"],
  ])("mail to %s has TLS mode %s", (url, tls) => {
    expect(readConfig({ ...production, SMTP_URL: url }).mail.tls).toBe(tls);
  });

  test.each([
    [{ SMTP_URL: "smtp://feo:correct-horse@localhost:3003" }],
    [{ SMTP_URL: "smtp://feo:correct-horse@127.0.0.1" }],
    [{ SMTP_URL: "smtp://feo:correct-horse@[::1]" }],
    [{ ...sms, SMS_URL: "https://localhost/sms" }],
    [{ ...sms, SMS_URL: "http://sms.example" }],
    [{ ...google, GOOGLE_ISSUER: "http://127.0.0.1:3002/google" }],
    [{ ...google, GOOGLE_ISSUER: "http://accounts.google.com" }],
    [{ ...apple, APPLE_ISSUER: "http://localhost:3002/apple" }],
    [{ ...bank, BANK_URL: "http://localhost:3002/bank/api" }],
    [{ ...bank, BANK_URL: "http://bank.example" }],
    [{ ...locker, DIGILOCKER_URL: "http://127.0.0.1:3002/digilocker" }],
    [{ ...locker, DIGILOCKER_URL: "http://locker.example" }],
  ])("production is refused with a stand-in or without encryption: %j", (settings) => {
    const refusal = refusalOf({ ...production, ...settings });
    expect(refusal).toMatch(
      /^FEO_MODE=production (needs \w+ to be https|refuses the (stand-in address|mail server) \S+)$/,
    );
    expect(refusal).not.toContain("correct-horse");
  });

  test("production opens the console to other hosts only over https", () => {
    const open = { ...production, CONSOLE_HOST: "0.0.0.0" };
    const refusal = "FEO_MODE=production needs an https CONSOLE_URL if CONSOLE_HOST is not local";
    expect(refusalOf(open)).toBe(refusal);
    expect(refusalOf({ ...open, CONSOLE_URL: "http://console.feo.example" })).toBe(refusal);
    const { consoleHost, consoleUrl } = readConfig({ ...open, CONSOLE_URL: "https://console.feo.example/" });
    expect({ consoleHost, consoleUrl }).toEqual({ consoleHost: "0.0.0.0", consoleUrl: "https://console.feo.example" });
    expect(readConfig(production).consoleHost).toBe("127.0.0.1");
  });

  test.each(Object.keys(production).slice(1))("production is refused without %s", (name) => {
    expect(refusalOf({ ...production, [name]: "" })).toBe(`FEO_MODE=production needs ${name}`);
  });

  test.each([
    ["PUBLIC_URL", "http://feo.example"],
    ["PUBLIC_URL", "https://localhost"],
    ["PUBLIC_URL", "https://127.0.0.1:8443"],
    ["PUBLIC_URL", "https://[::1]"],
  ])("production is refused with %s=%s", (name, value) => {
    expect(refusalOf({ ...production, [name]: value })).toMatch(/^FEO_MODE=production (needs|refuses) /);
  });

  test("production is refused with guessable secrets, unencrypted connections or any host (production-rules.test.ts has each)", () => {
    expect(refusalOf({ ...production, DATA_SECRET: "x".repeat(40) })).toMatch(
      /^FEO_MODE=production refuses DATA_SECRET: /,
    );
    expect(refusalOf({ ...production, DATABASE_OWNER_URL: "postgres://owner:correct-horse@db.internal/feo" })).toMatch(
      /^FEO_MODE=production refuses DATABASE_OWNER_URL: /,
    );
    expect(refusalOf({ ...production, ALLOWED_HOSTS: "*" })).toMatch(
      /^FEO_MODE=production refuses \* in ALLOWED_HOSTS/,
    );
  });

  test("production is refused with the chat's stand-in, and the message shows no secret", () => {
    const refusal = refusalOf({ ...production, CHAT_BASE_URL: "http://localhost:3002", CHAT_WEBSITE_TOKEN: "t" });
    expect(refusal).toBe("FEO_MODE=production refuses the stand-in address http://localhost:3002");
    expect(refusal).not.toContain("correct-horse");
  });
});

test("the demo may set its own bank and keep the stand-in's deposit account, or the reverse", () => {
  const { bank: demoBank, depositAccount: demoAccount } = readConfig({});
  expect(readConfig(bank)).toMatchObject({ bank: { keyId: "id" }, depositAccount: demoAccount });
  expect(readConfig(depositAccount)).toMatchObject({ bank: demoBank, depositAccount: { bankName: "Example Bank" } });
});

test.each([
  [{ WORLD_PORT: "4002" }, 4003],
  [{ WORLD_PORT: "65535" }, 65534],
  [{ WORLD_PORT: "4002", WORLD_SMTP_PORT: "2525" }, 2525],
])("the demo sends mail to the port next to the stand-ins' port: %j gives %i", (variables, port) => {
  const { worldSmtpPort, mail } = readConfig(variables);
  expect([worldSmtpPort, mail.port]).toEqual([port, port]);
});

describe("the metrics port", () => {
  test.each([
    [{ PORT: "4000" }, 4010],
    [{ PORT: "4000", METRICS_PORT: "9000" }, 9000],
  ])("the metrics port for %j is %i", (variables, port) => {
    expect(readConfig(variables).metricsPort).toBe(port);
  });

  test.each(["65520", "65526", "65530", "65535"])(
    "an invalid metrics port, or one equal to PORT, is refused, also for PORT=%s",
    (port) => {
      const { metricsPort } = readConfig({ PORT: port });
      expect(metricsPort).toBeLessThanOrEqual(65_535);
      expect(metricsPort).not.toBe(Number(port));
    },
  );
});

test.each([
  [company, { company: { name: "Example Exchange Pvt Ltd", gstin: "27AAAAA0000A1Z5", sac: "997152" } }],
  [{ COMPANY_TAN: "PNEA00000A" }, { company: { name: "Feo Exchange Pvt Ltd", tan: "PNEA00000A" } }],
  [depositAccount, { company: { name: "Example Exchange Pvt Ltd", address: undefined } }],
  [{ ALLOWED_HOSTS: " a.example, b.example ,," }, { allowedHosts: ["a.example", "b.example"] }],
  [{ TRUSTED_PROXIES: "10.0.0.0/8, ::1, fd00::/8" }, { trustedProxies: ["10.0.0.0/8", "::1", "fd00::/8"] }],
  [{ PUBLIC_URL: "https://feo.example/" }, { publicUrl: "https://feo.example" }],
  [{ PORT: "8080" }, { publicUrl: "http://localhost:8080" }],
  [{ DEMO_BOTS: "on" }, { demoBots: "all" }],
  [{ DEMO_BOTS: "off" }, { demoBots: [] }],
  [{ DEMO_HISTORY: "recent" }, { demoHistory: "recent" }],
  [{ DEMO_BOTS: "ADA-INR, BTC-USDT" }, { demoBots: ["ADA-INR", "BTC-USDT"] }],
  [
    { CHAT_BASE_URL: "https://chat.example/", CHAT_WEBSITE_TOKEN: "t" },
    { chat: { baseUrl: "https://chat.example", websiteToken: "t" } },
  ],
])("SHELL-010 the chat settings %j are read as %j", (variables, part) => {
  expect(readConfig(variables)).toMatchObject(part);
});

test.each([{ CHAT_BASE_URL: "https://chat.example" }, { CHAT_WEBSITE_TOKEN: "t" }])(
  "SHELL-010 incomplete chat settings are refused: %j",
  (variables) => {
    expect(refusalOf(variables)).toBe("CHAT_BASE_URL and CHAT_WEBSITE_TOKEN must be set together");
  },
);

test.each([
  [{ SMTP_URL: "smtp://mail.example" }, "SMTP_URL and MAIL_FROM must be set together"],
  [{ SMS_KEY: "k" }, "SMS_URL and SMS_KEY must be set together"],
  [{ ...google, GOOGLE_ISSUER: "" }, "GOOGLE_ISSUER, GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together"],
  [
    { ...locker, DIGILOCKER_CLIENT_ID: "" },
    "DIGILOCKER_URL, DIGILOCKER_CLIENT_ID and DIGILOCKER_CLIENT_SECRET must be set together",
  ],
  [{ ...bank, BANK_KEY: "" }, "BANK_URL, BANK_KEY_ID and BANK_KEY must be set together"],
  [
    { ...depositAccount, BANK_IFSC: "" },
    "BANK_ACCOUNT_NUMBER, BANK_ACCOUNT_HOLDER, BANK_NAME and BANK_IFSC must be set together",
  ],
  [{ ...apple, APPLE_CLIENT_SECRET: "" }, "APPLE_ISSUER, APPLE_CLIENT_ID and APPLE_CLIENT_SECRET must be set together"],
])("an incomplete group of settings is refused: %j", (variables, line) => {
  expect(refusalOf(variables)).toBe(line);
});

test("a node with only some roles requires a bus to the others", () => {
  expect(refusalOf({ ROLES: "web,live" })).toBe(
    "ROLES without all roles needs NATS_URL, so that the nodes can reach each other",
  );
  expect(refusalOf({ ROLES: "worker,engine,live,web" })).toBe("accepted");
  const { roles, natsUrl } = readConfig({ ROLES: " web , live", NATS_URL: "nats://u:p@one:4222,tls://two:4222" });
  expect([...roles]).toEqual(["web", "live"]);
  expect(natsUrl).toBe("nats://u:p@one:4222,tls://two:4222");
});
