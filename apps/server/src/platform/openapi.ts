/** Generates the OpenAPI document from the contract. */
import {
  type Call,
  chartFeedPath,
  feedProblemSchema,
  headersOf,
  problemSchema,
  problems,
  problemsOf,
  productName,
  schemasOf,
} from "@feo/contract";
import * as z from "zod/mini";

type Json = Record<string, unknown>;

export function openApiDocument(calls: readonly Call[], serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${productName} API`,
      version: "1",
      description:
        "Amounts are decimal strings, times ISO 8601 in UTC. Every error is application/problem+json with a `code`; " +
        "all codes are listed in the schema `ProblemCode`.",
    },
    servers: [{ url: `${serverUrl}/api` }],
    paths,
    components: {
      schemas: {
        Problem: jsonSchema(problemSchema, "output"),
        FeedProblem: jsonSchema(feedProblemSchema, "output"),
        ProblemCode: problemCodeSchema(),
      },
      securitySchemes: { accessToken: { type: "apiKey", in: "header", name: "accessToken" } },
    },
  };
}

function problemCodeSchema(): Json {
  const lines = Object.entries(problems).map(([code, { status, message }]) => `- \`${code}\` (${status}): ${message}`);
  return { type: "string", enum: Object.keys(problems), description: lines.join("\n") };
}

function operation(call: Call): Json {
  const schemas = schemasOf(call);
  const errors = problemsOf(call, schemas);
  return {
    operationId: call.name,
    summary: schemas.summary,
    tags: [schemas.tag],
    security: call.auth === "access" ? [{ accessToken: [] }] : [],
    parameters: [...parameters(call, "params", "path"), ...parameters(call, "query", "query"), ...headers(call)],
    ...requestBody(call),
    responses: {
      "200": { description: "Done", content: answerContent(call) },
      ...byStatus(errors, call.path.startsWith(`${chartFeedPath}/`) ? "FeedProblem" : "Problem"),
    },
  };
}

function answerContent(call: Call): Json {
  if (!call.download) return { "application/json": { schema: jsonSchema(schemasOf(call).output, "output") } };
  return Object.fromEntries(
    call.download.kinds.map((kind) => [kind, { schema: { type: "string", format: "binary" } }]),
  );
}

function requestBody(call: Call): Json {
  const { body } = schemasOf(call);
  if (body) {
    return { requestBody: { required: true, content: { "application/json": { schema: jsonSchema(body, "input") } } } };
  }
  if (!call.upload) return {};
  const { field, kinds, mostBytes } = call.upload;
  const file = { type: "string", format: "binary", contentMediaType: kinds.join(", "), maxLength: mostBytes };
  const schema = { type: "object", properties: { [field]: file }, required: [field] };
  return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
}

function byStatus(codes: readonly (keyof typeof problems)[], schema: string): Record<string, Json> {
  const responses: Record<string, Json> = {};
  for (const status of new Set(codes.map((code) => problems[code].status))) {
    const lines = codes.filter((code) => problems[code].status === status).map((code) => `\`${code}\``);
    responses[String(status)] = {
      description: lines.join(", "),
      content: { "application/problem+json": { schema: { $ref: `#/components/schemas/${schema}` } } },
    };
  }
  return responses;
}

function parameters(call: Call, part: "params" | "query", place: "path" | "query"): Json[] {
  const schema = schemasOf(call)[part];
  if (!schema) return [];
  const described = jsonSchema(schema, "input") as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(described.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || (described.required ?? []).includes(name),
    schema: property,
  }));
}

function headers(call: Call): Json[] {
  const purposes = call.session ?? call.sessionWhereNeeded ?? [];
  const words = `From a confirmation for ${purposes.map((purpose) => `\`${purpose}\``).join(" or ")}`;
  return headersOf(call)
    .filter((name) => name !== "accessToken")
    .map((name) => ({
      name,
      in: "header",
      required: name === "sessionToken" && call.session !== undefined,
      ...(name === "sessionToken" ? { description: words } : {}),
      schema: { type: "string" },
    }));
}

function jsonSchema(schema: z.ZodMiniType, io: "input" | "output"): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return described;
}
