/** Settings with which production refuses to start, each with its remedy. */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { productionRefusal } from "./production-rules.ts";

const sound = {
  ALLOWED_HOSTS: ["www.feo.example"],
  CONSOLE_HOST: "127.0.0.1",
  ACCESS_TOKEN_SECRET: "pW3o1vKe0xqGm7Zt2sLr9dYhUc4nBj8a",
  DATA_SECRET: "9f1c83b07e64d25a0b9e77c3d1f0648a",
  DATABASE_URL: "postgres://feo:p@db.feo.example/feo?sslmode=verify-full",
};

test("random secrets and encrypted connections are accepted", () => {
  expect(productionRefusal(sound)).toBeUndefined();
});

test.each(["hex", "base64"] as const)("32 random-looking bytes are accepted as %s", (encoding) => {
  for (let round = 0; round < 500; round += 1)
    expect(
      productionRefusal({ ...sound, DATA_SECRET: createHash("sha256").update(`${round}`).digest(encoding) }),
    ).toBeUndefined();
});

describe("production secrets", () => {
  test.each([
    "a".repeat(64),
    "ab".repeat(32),
    "0123456789".repeat(4),
    "x1y2z3w4x1y2z3w4x1y2z3w4x1y2z3w4",
    "a-secret-of-at-least-thirty-two-characters",
    "ChangeMeChangeMeChangeMeChangeMe!",
    "please-change-this-before-you-go-live-2026",
    "correct horse battery staple and more of it",
    "aaaaaaaabbbbbbbbccccccccddddddddee",
    "example-KEwq81mZlPa02Xv7RtyBnE4u",
    "zyxwvutsrqponmlkjihgfedcba987654",
    "abcdeghijklmnopq-rstuvwxyz-01234-789",
    "the quick brown fox jumps over the lazy dog",
    "pW3o1vKe0xqGm7Zt\t2sLr9dYhUc4nBj8a",
  ])("%s is refused as a secret, and not repeated in the message", (text) => {
    for (const name of ["ACCESS_TOKEN_SECRET", "ACCESS_TOKEN_SECRET_PREVIOUS", "DATA_SECRET"]) {
      const refusal = productionRefusal({ ...sound, [name]: text });
      expect(refusal).toBe(`refuses ${name}: it is easy to guess. Create one with: openssl rand -base64 32`);
    }
  });

  test.each([
    ["DATA_SECRET", "ACCESS_TOKEN_SECRET"],
    ["ACCESS_TOKEN_SECRET_PREVIOUS", "ACCESS_TOKEN_SECRET"],
    ["BANK_KEY", "ACCESS_TOKEN_SECRET"],
  ])("%s may not equal %s", (name, other) => {
    const refusal = productionRefusal({ ...sound, [name]: sound.ACCESS_TOKEN_SECRET });
    expect(refusal).toBe(`refuses ${name}: it is the same as ${other}. Use a different one for each`);
  });

  test.each([" ", "\t", "\n"])("a secret that differs only by a trailing %j counts as equal", (blank) => {
    for (const value of [`${sound.ACCESS_TOKEN_SECRET}${blank}`, `${blank}${sound.ACCESS_TOKEN_SECRET}`])
      expect(productionRefusal({ ...sound, DATA_SECRET: value })).toContain("the same as ACCESS_TOKEN_SECRET");
  });

  test("two providers may not share a secret", () => {
    expect(productionRefusal({ ...sound, SMS_KEY: "given", BANK_KEY: "given" })).toContain("the same as SMS_KEY");
  });
});

describe("production's database URL", () => {
  test.each([
    "postgres://feo:p@db.feo.example/feo",
    "postgres://feo:p@db.feo.example/feo?sslmode=disable",
    "postgres://feo:p@db.feo.example/feo?sslmode=prefer",
    "postgres://feo:p@db.feo.example/feo?sslmode=no-verify",
    "postgres://feo:p@db.feo.example/feo?sslmode=require&uselibpqcompat=true",
    "postgres://feo:p@db.feo.example/feo?sslmode=verify-full&sslmode=disable",
    "postgres://feo:p@localhost/feo?host=db.feo.example",
    "postgres://feo:p@127.evil.example/feo",
    "postgres://feo:p@10.0.0.7/feo",
  ])("the database URL %s is refused, for the server and for the owner of the tables", (url) => {
    for (const name of ["DATABASE_URL", "DATABASE_OWNER_URL"])
      expect(productionRefusal({ ...sound, [name]: url })).toMatch(
        new RegExp(`^refuses ${name}: .*sslmode=verify-full`),
      );
  });

  test.each([
    "postgres://feo:p@db.feo.example/feo?sslmode=require",
    "postgres://feo:p@db.feo.example/feo?sslmode=verify-ca",
    "postgres://feo:p@localhost/feo",
    "postgres://feo:p@127.0.0.1:5433/feo?sslmode=disable",
    "postgres://feo:p@[::1]/feo",
    "postgres:///feo?host=/var/run/postgresql",
    "postgres://feo@%2Fvar%2Frun%2Fpostgresql/feo",
  ])("the database URL %s is accepted", (url) => {
    expect(productionRefusal({ ...sound, DATABASE_URL: url, DATABASE_OWNER_URL: url })).toBeUndefined();
  });
});

test.each([
  ["nats://bus.feo.example:4222", true],
  ["tls://one:4222,nats://two:4222", true],
  ["tls://one:4222, tls://two:4222", false],
  ["nats://u:p@127.0.0.1:4222", false],
])("the bus at %s is refused: %s", (NATS_URL, isRefused) => {
  expect(productionRefusal({ ...sound, NATS_URL }) !== undefined).toBe(isRefused);
});

test.each([
  ["smtp://mail.example?tls=optional", true],
  ["smtp://mail.example", false],
  ["smtps://mail.example", false],
])("mail by %s is refused: %s", (SMTP_URL, isRefused) => {
  expect(productionRefusal({ ...sound, SMTP_URL }) !== undefined).toBe(isRefused);
});

test.each(["*", "*.feo.example"])("%s is refused as the public host", (host) => {
  expect(productionRefusal({ ...sound, ALLOWED_HOSTS: ["feo.example", host] })).toContain("ALLOWED_HOSTS");
});
