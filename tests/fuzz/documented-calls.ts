/** The calls in the served OpenAPI document: their inputs and their documented responses. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

/** A schema of the document, with only the keywords needed for generating values. */
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
  /** The form with its one file, for calls that take an upload. */
  readonly form: Schema | undefined;
  /** The documented problem codes of each status. */
  readonly problems: ReadonlyMap<number, readonly string[]>;
  /** The content types of a success. */
  readonly kinds: readonly string[];
  /** What is wrong with a success's JSON; undefined if nothing is. */
  fault(answer: unknown): string | undefined;
  /** What is wrong with a problem's JSON. */
  problemFault(answer: unknown): string | undefined;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema & { readonly $ref?: string } }>>;
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
  readonly components: { readonly schemas: Readonly<Record<"Problem" | "FeedProblem" | "ProblemCode", Schema>> };
}

export interface Documented {
  readonly calls: readonly DocumentedCall[];
  readonly codes: ReadonlySet<unknown>;
  /** What is wrong with a problem's JSON, for any problem type. */
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
  const { Problem, FeedProblem, ProblemCode } = components.schemas;
  const problemFaults = { Problem: checker(Problem), FeedProblem: checker(FeedProblem) };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      readCall(path, method.toUpperCase(), operation, { checker, problemFaults }),
    ),
  );
  return {
    calls,
    codes: new Set(ProblemCode.enum),
    problemFault(answer) {
      const fault = problemFaults.Problem(answer);
      return fault === undefined || problemFaults.FeedProblem(answer) === undefined ? undefined : fault;
    },
  };
}

/** The names in backticks in a description. */
export const namedIn = (description: string): string[] =>
  [...description.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);

type Fault = (answer: unknown) => string | undefined;

interface Checkers {
  readonly checker: (schema: Schema) => Fault;
  readonly problemFaults: Readonly<Record<"Problem" | "FeedProblem", Fault>>;
}

function readCall(
  path: string,
  method: string,
  { operationId, security, parameters, requestBody, responses }: Operation,
  { checker, problemFaults }: Checkers,
): DocumentedCall {
  const isFeed = Object.values(responses).some(({ content }) =>
    content?.["application/problem+json"]?.schema.$ref?.endsWith("/FeedProblem"),
  );
  const success = responses["200"]?.content ?? {};
  const answer = success["application/json"]?.schema;
  return {
    name: operationId,
    method,
    path,
    parameters,
    needsToken: security.length > 0,
    body: requestBody?.content?.["application/json"]?.schema,
    form: requestBody?.content?.["multipart/form-data"]?.schema,
    problems: new Map(
      Object.entries(responses)
        .filter(([status]) => status !== "200")
        .map(([status, { description }]) => [Number(status), namedIn(description)]),
    ),
    kinds: Object.keys(success),
    fault: answer ? checker(answer) : () => undefined,
    problemFault: isFeed ? problemFaults.FeedProblem : problemFaults.Problem,
  };
}
