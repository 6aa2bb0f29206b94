/** Multipart forms as clients really send them: complete, cut off, or with too much in them. */
import { changeProfileImage } from "@feo/contract";
import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { createApi } from "./api.ts";
import { createHttp } from "./http.ts";

const running: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

const caller = { userId: "u", sessionId: "s", userNumber: 1, kycLevel: 0 };
const { field = "", mostBytes = 0 } = changeProfileImage.upload ?? {};
const url = `/api${changeProfileImage.path}`;
const part = (content: string, name = field) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"; filename="f"\r\ncontent-type: image/png\r\n\r\n${content}\r\n`;

async function upload(payload: string | Buffer, contentType = "multipart/form-data; boundary=x") {
  const app = await createHttp(readConfig({ LOG_LEVEL: "silent" }));
  running.push(app);
  const api = createApi({ app, verifyAccessToken: () => caller, now: () => 0 });
  const files: Buffer[] = [];
  api.call(changeProfileImage, ({ file }) => {
    files.push(file);
    return { profileImage: "" };
  });
  const answer = await app.inject({
    method: changeProfileImage.method,
    url,
    payload,
    headers: { host: "localhost", accesstoken: "t", "content-type": contentType },
  });
  return { status: answer.statusCode, code: answer.json().code, files };
}

describe("a file in a form", () => {
  test("an uploaded file arrives whole, byte for byte", async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 45, 45, 120, 0]);
    const payload = Buffer.concat([
      Buffer.from(part("@").split("@")[0] ?? ""),
      ...[bytes, Buffer.from("\r\n--x--\r\n")],
    ]);
    // The content contains "--x", so use another boundary.
    const renamed = Buffer.from(
      payload.toString("latin1").replaceAll("--x\r", "--yy\r").replace("--x--", "--yy--"),
      "latin1",
    );
    const { status, files } = await upload(renamed, 'multipart/form-data; boundary="yy"');
    expect(status).toBe(200);
    expect(files).toEqual([bytes]);
  });

  test.each([
    ["a truncated second part", `${part("one")}${part("two").slice(0, 40)}`],
    ["a second part truncated in its headers", `${part("one")}--x\r\ncontent-dis`],
    ["a truncated first part", part("one").slice(0, 40)],
    ["an unterminated part", part("one")],
    ["two files", `${part("one")}${part("two")}--x--\r\n`],
    ["ten thousand parts", `${part("").repeat(10_000)}--x--\r\n`],
    ["another field", `${part("one", "other")}--x--\r\n`],
    ["a __proto__ field", `${part("one", "__proto__")}--x--\r\n`],
    ["an empty file", `${part("")}--x--\r\n`],
    ["nothing", ""],
    ["no part", "--x--\r\n"],
    ["text instead of a file", `--x\r\ncontent-disposition: form-data; name="${field}"\r\n\r\ntext\r\n--x--\r\n`],
    ["no headers", "--x\r\n\r\nbytes\r\n--x--\r\n"],
  ])("a form with %s is refused, and the server keeps running", async (_what, payload) => {
    expect(await upload(payload)).toMatchObject({ status: 400, code: "INVALID_INPUT", files: [] });
  });

  test.each(["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=y"])(
    "a form with the content type %s is refused",
    async (contentType) => {
      expect(await upload(`${part("one")}--x--\r\n`, contentType)).toMatchObject({ status: 400, files: [] });
    },
  );

  test.each([1, 20_000])("a file %i bytes over the limit is refused", async (more) => {
    const { status, code, files } = await upload(`${part("b".repeat(mostBytes + more))}--x--\r\n`);
    expect([status, code, files]).toEqual([413, "FILE_TOO_LARGE", []]);
  });
});
