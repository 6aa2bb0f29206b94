/** A request's logger with its id. Most requests log nothing, so the child logger is created on first use. */
import type { FastifyBaseLogger } from "fastify";

type Parent = FastifyBaseLogger;
type Options = Parameters<Parent["child"]>[1];

class RequestLog {
  readonly #parent: Parent;
  readonly #bindings: object;
  readonly #options: Options;
  #made: Parent | undefined;

  constructor(parent: Parent, bindings: object, options: Options) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get #log(): Parent {
    this.#made ??= this.#parent.child(this.#bindings, this.#options);
    return this.#made;
  }

  get level(): string {
    return this.#log.level;
  }

  set level(level: string) {
    this.#log.level = level;
  }

  trace(...words: Parameters<Parent["trace"]>): void {
    this.#log.trace(...words);
  }

  debug(...words: Parameters<Parent["debug"]>): void {
    this.#log.debug(...words);
  }

  info(...words: Parameters<Parent["info"]>): void {
    this.#log.info(...words);
  }

  warn(...words: Parameters<Parent["warn"]>): void {
    this.#log.warn(...words);
  }

  error(...words: Parameters<Parent["error"]>): void {
    this.#log.error(...words);
  }

  fatal(...words: Parameters<Parent["fatal"]>): void {
    this.#log.fatal(...words);
  }

  silent(): void {}

  child(bindings: object, options?: Options): Parent {
    return this.#log.child(bindings, options);
  }
}

export const createRequestLog = (parent: Parent, bindings: object, options: Options): Parent =>
  new RequestLog(parent, bindings, options) as unknown as Parent;
