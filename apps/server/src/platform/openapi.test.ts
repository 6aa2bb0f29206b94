import {
  allCalls,
  type Call,
  changeProfileImage,
  chartFeedPath,
  problemCodes,
  problems,
  problemsOf,
  readTdsStatement,
  schemasOf,
} from "@feo/contract";
import { describe, expect, test } from "vitest";
import { openApiDocument } from "./openapi.ts";

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: object;
}

interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: object;
  readonly responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
}

const document = openApiDocument(allCalls, "https://feo.example");
const paths = document["paths"] as Record<string, Record<string, Operation>>;
const operationOf = (call: Call): Operation | undefined =>
  paths[call.path.replace(/:(\w+)/g, "{$1}")]?.[call.method.toLowerCase()];

/** Charting libraries expect these calls to return a list or a bare number. */
const shapesOfTheFeed: Readonly<Record<string, string>> = {
  searchSymbols: "array",
  readTimescaleMarks: "array",
  readFeedTime: "integer",
};

describe.each(allCalls.map((call) => [call.name, call] as const))("the operation %s", (name, call) => {
  const operation = operationOf(call);

  test("the operation is in the document under its method and path", () => {
    expect(operation?.operationId).toBe(name);
  });

  test("CLIENT-015 the operation requires the access token if and only if the call does", () => {
    expect(operation?.security).toEqual(call.auth === "access" ? [{ accessToken: [] }] : []);
  });

  test("the operation has all path parameters, required, and the query parameters", () => {
    const inPath = operation?.parameters.filter((parameter) => parameter.in === "path") ?? [];
    expect(inPath.map((parameter) => parameter.name)).toEqual([...call.path.matchAll(/:(\w+)/g)].map(([, it]) => it));
    expect(inPath.filter(({ required }) => !required)).toEqual([]);
    const { query } = schemasOf(call);
    const inQuery = operation?.parameters.filter((parameter) => parameter.in === "query") ?? [];
    expect(inQuery.map((parameter) => parameter.name)).toEqual(
      query ? Object.keys((query as unknown as { shape: object }).shape) : [],
    );
  });

  test("the operation describes its result and every problem under its status", () => {
    const responses = operation?.responses ?? {};
    for (const kind of call.download?.kinds ?? ["application/json"]) {
      const usual = call.download ? "string" : "object";
      expect(responses["200"]?.content[kind]?.schema).toHaveProperty("type", shapesOfTheFeed[call.name] ?? usual);
    }
    for (const code of problemsOf(call, schemasOf(call))) {
      const response = responses[String(problems[code].status)];
      expect(response?.description).toContain(`\`${code}\``);
      const form = call.path.startsWith(`${chartFeedPath}/`) ? "FeedProblem" : "Problem";
      expect(response?.content["application/problem+json"]?.schema).toEqual({ $ref: `#/components/schemas/${form}` });
    }
  });
});

describe("the document", () => {
  test("the document has no operation outside the contract", () => {
    const count = Object.values(paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0);
    expect(count).toBe(allCalls.length);
  });

  test("the document is OpenAPI 3.1 with title, version and the server under /api", () => {
    expect(document).toMatchObject({
      openapi: "3.1.0",
      info: { title: "Feo API", version: "1" },
      servers: [{ url: "https://feo.example/api" }],
    });
  });

  test("the document's references resolve, and it survives JSON", () => {
    const text = JSON.stringify(document);
    const parsed = JSON.parse(text);
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path);
    expect(references.length).toBeGreaterThan(0);
    const found = (path: string) =>
      path.split("/").reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], parsed);
    expect(references.filter((path) => found(path) === undefined)).toEqual([]);
    expect(parsed).toEqual(document);
  });

  test("the document lists every problem code with its status and message", () => {
    const { schemas } = document["components"] as { schemas: Record<string, { enum: string[]; description: string }> };
    expect(schemas["ProblemCode"]?.enum).toEqual(problemCodes);
    const { description = "" } = schemas["ProblemCode"] ?? {};
    const missing = problemCodes.filter(
      (code) => !description.includes(`\`${code}\` (${problems[code].status}): ${problems[code].message}`),
    );
    expect(missing).toEqual([]);
  });

  test("a session token needed only at times is not marked as required", () => {
    const call = allCalls.find(({ sessionWhereNeeded }) => sessionWhereNeeded !== undefined);
    const token = call && operationOf(call)?.parameters?.find(({ name }) => name === "sessionToken");
    expect(token?.required).toBe(false);
  });

  test("a sensitive call documents its session token and its idempotency key", () => {
    const call = allCalls.find(({ name }) => name === "logout");
    expect(call).toBeDefined();
    if (!call) return;
    const shown = openApiDocument([{ ...call, session: ["cryptoWithdraw"], idempotencyKey: true }], "");
    const [methods] = Object.values(shown["paths"] as typeof paths);
    expect(methods?.["post"]?.parameters).toEqual([
      {
        name: "sessionToken",
        in: "header",
        required: true,
        schema: { type: "string" },
        description: "From a confirmation for `cryptoWithdraw`",
      },
      { name: "Idempotency-Key", in: "header", required: false, schema: { type: "string" } },
    ]);
  });
});

test("a call that returns a file documents the file types", () => {
  const content = operationOf(readTdsStatement)?.responses["200"]?.content;
  const schema = { type: "string", format: "binary" };
  expect(content).toEqual({ "application/pdf": { schema }, "text/csv": { schema } });
});

test("a call with an upload documents the field and the file types", () => {
  const body = operationOf(changeProfileImage)?.requestBody;
  const file = { type: "string", format: "binary", contentMediaType: "image/jpeg, image/png", maxLength: 5_242_880 };
  const schema = { type: "object", properties: { image: file }, required: ["image"] };
  expect(body).toEqual({ required: true, content: { "multipart/form-data": { schema } } });
});
