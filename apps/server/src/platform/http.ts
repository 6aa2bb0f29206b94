/** The Fastify instance with everything common to all requests: ids, logs without secrets, limits, problems. */
import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import compress from "@fastify/compress";
import { jsonNumberToDecimal } from "@feo/money";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Config } from "../config.ts";
import { apiPrefix } from "./api.ts";
import { describeError } from "./error-log.ts";
import { createHostGuard } from "./host-guard.ts";
import { watchLateness } from "./lateness.ts";
import { createAddressLimit } from "./limits.ts";
import { ProblemError, rawProblem, sendProblem } from "./problem.ts";
import { createRequestLog } from "./request-log.ts";
import { strictTransport } from "./security-headers.ts";
import { takeUploads } from "./upload.ts";

const bodyLimitBytes = 64 * 1024;
/** Longer than any of our URLs; all headers together may have 16 KB. */
const longestUrl = 8 * 1024;

export async function createHttp(config: Config, logStream?: NodeJS.WritableStream): Promise<FastifyInstance> {
  const transport = config.publicUrl.startsWith("https://") ? strictTransport : {};
  const app = Fastify({
    logger: {
      level: config.logLevel,
      redact: { paths: ["*.accessToken", "*.sessionToken", "*.cookie", "*.authorization"], censor: "[hidden]" },
      serializers: {
        // The path only: a query may contain secrets.
        req: (request) => ({ method: request.method, path: request.url.split("?")[0], address: request.ip }),
        err: describeError,
      },
      ...(logStream ? { stream: logStream } : {}),
    },
    logController: new LogController({ disableRequestLogging: !["debug", "trace"].includes(config.logLevel) }),
    childLoggerFactory: createRequestLog,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: bodyLimitBytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    connectionTimeout: 60_000,
    requestTimeout: 30_000,
    clientErrorHandler: answerBrokenHttp,
    frameworkErrors: (error, request, reply) => {
      addPlainHeaders(request, reply as never, transport);
      sendProblem(error, request, reply as never);
    },
  });

  const isOurHost = createHostGuard({
    publicUrl: config.publicUrl,
    allowedHosts: config.allowedHosts,
    anyAddress: config.mode === "demo",
  });
  const limit = createAddressLimit(config.rateLimitPerMinute);

  // Callback hooks avoid a promise per request; Fastify handles what they throw.
  app.addHook("onRequest", (request, reply, done) => {
    addPlainHeaders(request, reply, transport);
    if (!isOurHost(request.headers.host)) throw new ProblemError("HOST_NOT_ALLOWED");
    if (request.url.length > longestUrl) throw new ProblemError("URL_TOO_LONG");
    if (pathOf(request).startsWith(apiPrefix)) limit(request.ip);
    done();
  });
  app.setErrorHandler((error, request, reply) => sendProblem(error as Error, request, reply));
  app.setNotFoundHandler(() => {
    throw new ProblemError("CALL_NOT_FOUND");
  });
  readJsonExactly(app);
  takeUploads(app);
  // Responses only: request bodies are never decompressed, so a small body cannot become a huge one.
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1024,
    encodings: ["br", "gzip"],
  });
  const lateness = watchLateness();
  app.addHook("onClose", async () => lateness.stop());
  app.addHook("onRequest", (request, _reply, done) => {
    if (isGuarded(request) && lateness.ms() > config.overloadMs)
      throw new ProblemError("UNAVAILABLE", { retryAfterSeconds: 1 });
    done();
  });
  return app;
}

/** By the matched route, because a URL can be written in many ways (/%61pi). */
const pathOf = (request: FastifyRequest): string => request.routeOptions.url ?? request.url;

/**
 * Sheds API calls only, because clients retry them. A page with a missing asset stays broken, and a node that fails its
 * health check is removed, which puts its load on the others.
 */
function isGuarded(request: FastifyRequest): boolean {
  const path = pathOf(request);
  return path.startsWith(apiPrefix) && !path.startsWith(`${apiPrefix}/health/`);
}

function addPlainHeaders(request: FastifyRequest, reply: FastifyReply, transport: Record<string, string>): void {
  reply.header("x-request-id", request.id);
  reply.header("x-content-type-options", "nosniff");
  reply.headers(transport);
}

/** JSON only, and no number that a double would silently round. */
function readJsonExactly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    try {
      done(null, parseJson(String(body)));
    } catch (error) {
      done(error instanceof ProblemError ? error : new ProblemError("MALFORMED_JSON"), undefined);
    }
  });
}

/** Sixteen digits in a row, with or without a point, may exceed a double: only then use the slow parser. */
const maybeTooExact = /[0-9.]{16,}/;

/** The name itself, or an escape that could spell it: checking every key costs more than parsing. */
const maybePrototype = /__proto__|\\u/;

export function parseJson(text: string): unknown {
  if (text === "") return undefined;
  if (!maybeTooExact.test(text))
    return maybePrototype.test(text) ? JSON.parse(text, refusePrototype) : JSON.parse(text);
  return JSON.parse(text, function (this: unknown, key: string, value: unknown, context?: { source?: string }) {
    if (typeof value === "number" && context?.source !== undefined && !jsonNumberToDecimal(context.source).ok) {
      throw new ProblemError("INVALID_INPUT", {
        errors: [{ path: key, message: "Send this number as a decimal string; it has more than 15 digits" }],
      });
    }
    return refusePrototype(key, value);
  } as Parameters<typeof JSON.parse>[1]);
}

function refusePrototype(key: string, value: unknown): unknown {
  if (key === "__proto__") throw new SyntaxError("A body must not contain __proto__");
  return value;
}

/** Bytes that are not a valid request still get a problem response, if the client is connected. */
function answerBrokenHttp(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const code =
    error.code === "HPE_HEADER_OVERFLOW"
      ? "HEADERS_TOO_LARGE"
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? "REQUEST_TIMEOUT"
        : "MALFORMED_REQUEST";
  (this.log as FastifyBaseLogger).debug({ code: error.code }, "broken HTTP");
  if (socket.writable) socket.end(rawProblem(code));
  else socket.destroy();
}
