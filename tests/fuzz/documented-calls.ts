/** The calls as the served OpenAPI document describes them: what each takes, and what it may answer. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

/** A schema of the document; only what generating needs is named. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly contentMediaType?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export interface DocumentedCall {
  readonly name: string;
  readonly method: string;
  /** Below /api, with `{name}` for parameters. */
  readonly path: string;
  readonly needsToken: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  /** The form with its one file, where the call takes an upload. */
  readonly form: Schema | undefined;
  /** The problem codes that each status is documented with. */
  readonly problems: ReadonlyMap<number, readonly string[]>;
  /** The content types of a success. */
  readonly kinds: readonly string[];
  /** What is wrong with the JSON of a success; undefined if nothing is. */
  fault(answer: unknown): string | undefined;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Operation {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content & { readonly description: string }>>;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: { readonly Problem: Schema; readonly ProblemCode: Schema } };
}

export interface Documented {
  readonly calls: readonly DocumentedCall[];
  readonly codes: ReadonlySet<unknown>;
  problemFault(answer: unknown): string | undefined;
}

export function readDocument({ paths, components }: OpenApi): Documented {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const checker = (schema: Schema) => {
    let validate: ValidateFunction | undefined;
    return (answer: unknown): string | undefined => {
      validate ??= ajv.compile(schema);
      return validate(answer) ? undefined : ajv.errorsText(validate.errors);
    };
  };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readCall(path, method.toUpperCase(), operation, checker)),
  );
  const { Problem: problem, ProblemCode: codes } = components.schemas;
  return { calls, codes: new Set(codes.enum), problemFault: checker(problem) };
}

/** What a description names in backticks. */
export const namedIn = (description: string): string[] =>
  [...description.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);

function readCall(
  path: string,
  method: string,
  { operationId, security, parameters, requestBody, responses }: Operation,
  checker: (schema: Schema) => (answer: unknown) => string | undefined,
): DocumentedCall {
  const success = responses["200"]?.content ?? {};
  const answer = success["application/json"]?.schema;
  return {
    ...{ name: operationId, method, path, parameters, needsToken: security.length > 0 },
    body: requestBody?.content?.["application/json"]?.schema,
    form: requestBody?.content?.["multipart/form-data"]?.schema,
    problems: new Map(
      Object.entries(responses)
        .filter(([status]) => status !== "200")
        .map(([status, { description }]) => [Number(status), namedIn(description)]),
    ),
    kinds: Object.keys(success),
    fault: answer ? checker(answer) : () => undefined,
  };
}
