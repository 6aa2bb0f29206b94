/** Prometheus metrics, served only on an internal port. */
import { createServer, type Server } from "node:http";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export interface Metrics {
  observe(app: FastifyInstance): void;
  /** A gauge read at scrape time; NaN if the read fails. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** Like `gauge`, for a value that only grows while the process runs. */
  counter(name: string, help: string, read: () => number): void;
  listen(port: number): Promise<Server>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "feo_" });
  const requests = new Counter({
    name: "feo_http_requests_total",
    help: "Requests by route, method and status",
    labelNames: ["route", "method", "status"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "feo_http_request_seconds",
    help: "Seconds from the first byte of a request to the last of its answer",
    labelNames: ["route", "method"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  return {
    observe(app) {
      app.addHook("onResponse", (request, reply, done) => {
        // The route's pattern, not the path: paths are unbounded.
        const route = request.routeOptions.url ?? "none";
        requests.inc({ route, method: request.method, status: reply.statusCode });
        durations.observe({ route, method: request.method }, reply.elapsedTime / 1000);
        done();
      });
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await Promise.resolve(read()).catch(() => Number.NaN));
        },
      });
    },
    counter(name, help, read) {
      new Counter({
        name,
        help,
        registers: [registry],
        collect() {
          this.reset();
          this.inc(read());
        },
      });
    },
    async listen(port) {
      const server = createServer(async (request, response) => {
        if (request.url !== "/metrics") return response.writeHead(404).end();
        return response.writeHead(200, { "content-type": registry.contentType }).end(await registry.metrics());
      });
      await new Promise<void>((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, "127.0.0.1", resolve);
      });
      return server;
    },
  };
}
