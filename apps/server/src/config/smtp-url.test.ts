import { expect, test } from "vitest";
import { parseSmtpUrl } from "./smtp-url.ts";

test.each([
  ["smtp://mail.example", { host: "mail.example", port: 587, login: undefined, tls: undefined }],
  ["smtps://mail.example", { host: "mail.example", port: 465, login: undefined, tls: "always" }],
  ["smtp://mail.example:25?tls=optional", { host: "mail.example", port: 25, login: undefined, tls: "optional" }],
  ["smtp://mail.example/?tls=required", { host: "mail.example", port: 587, login: undefined, tls: "required" }],
  ["smtp://[::1]:25", { host: "::1", port: 25, login: undefined, tls: undefined }],
  [
    "smtps://feo%40example.com:p%40ss%2Fword@mail.example:2465",
    { host: "mail.example", port: 2465, login: { user: "feo@example.com", password: "p@ss/word" }, tls: "always" },
  ],
])("the SMTP URL %s is parsed", (text, address) => {
  expect(parseSmtpUrl(text)).toEqual(address);
});

test.each([
  "mail.example",
  "http://mail.example",
  "smtp://",
  "smtp://user@mail.example",
  "smtp://:password@mail.example",
  "smtp://user:%zz@mail.example",
  "smtp://mail.example/path",
  "smtp://mail.example#x",
  "smtp://mail.example?tls=never",
  "smtp://mail.example?tls.rejectUnauthorized=false",
  "smtps://mail.example?tls=optional",
  "smtp://mail.example:99999",
])("the SMTP URL %s is refused", (text) => {
  expect(parseSmtpUrl(text)).toBeUndefined();
});
