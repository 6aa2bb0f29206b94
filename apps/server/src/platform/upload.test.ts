/** Forms with a file as senders really send them: whole, cut off, with too much in them. */
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
    ...{ method: changeProfileImage.method, url, payload },
    headers: { host: "localhost", accesstoken: "t", "content-type": contentType },
  });
  return { status: answer.statusCode, code: answer.json().code, files };
}

describe("a file in a form", () => {
  test("arrives whole, byte for byte", async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 45, 45, 120, 0]);
    const payload = Buffer.concat([
      Buffer.from(part("@").split("@")[0] ?? ""),
      ...[bytes, Buffer.from("\r\n--x--\r\n")],
    ]);
    // Its own boundary is not in it.
    const renamed = Buffer.from(
      payload.toString("latin1").replaceAll("--x\r", "--yy\r").replace("--x--", "--yy--"),
      "latin1",
    );
    const { status, files } = await upload(renamed, 'multipart/form-data; boundary="yy"');
    expect(status).toBe(200);
    expect(files).toEqual([bytes]);
  });

  test.each([
    ["a second part that breaks off", `${part("one")}${part("two").slice(0, 40)}`],
    ["a second part that breaks off in its headers", `${part("one")}--x\r\ncontent-dis`],
    ["a first part that breaks off", part("one").slice(0, 40)],
    ["a part that is not ended", part("one")],
    ["two files", `${part("one")}${part("two")}--x--\r\n`],
    ["ten thousand parts", `${part("").repeat(10_000)}--x--\r\n`],
    ["another field", `${part("one", "other")}--x--\r\n`],
    ["a field of the prototype", `${part("one", "__proto__")}--x--\r\n`],
    ["an empty file", `${part("")}--x--\r\n`],
    ["nothing", ""],
    ["no part", "--x--\r\n"],
    ["text instead of a file", `--x\r\ncontent-disposition: form-data; name="${field}"\r\n\r\ntext\r\n--x--\r\n`],
    ["no headers", "--x\r\n\r\nbytes\r\n--x--\r\n"],
  ])("with %s is refused, and the server goes on", async (_what, payload) => {
    expect(await upload(payload)).toMatchObject({ status: 400, code: "INVALID_INPUT", files: [] });
  });

  test.each(["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=y"])(
    "whose type is %s is refused",
    async (contentType) => {
      expect(await upload(`${part("one")}--x--\r\n`, contentType)).toMatchObject({ status: 400, files: [] });
    },
  );

  test.each([1, 20_000])("of %i bytes more than the call takes is refused", async (more) => {
    const { status, code, files } = await upload(`${part("b".repeat(mostBytes + more))}--x--\r\n`);
    expect([status, code, files]).toEqual([413, "FILE_TOO_LARGE", []]);
  });
});
