/** Allowed imports (ARCHITECTURE.md, the rooms). A new arrow is a decision, not an accident. */
import { dirname, join, normalize } from "node:path/posix";
import { expect, test } from "vitest";
import { importsOf, type SourceFile, sources } from "./sources.ts";

/** The packages that each room may import. */
const allowed: Record<string, readonly string[]> = {
  "packages/money": [],
  "packages/contract": ["@feo/money"],
  "packages/exchange": ["@feo/money"],
  "packages/ui": ["@feo/money", "@feo/contract"],
  "packages/custody": ["@feo/money"],
  "packages/solvency": [],
  // Never `@feo/custody/keys`: a web server must not contain code that derives private keys.
  "apps/server": [
    "@feo/money",
    "@feo/contract",
    "@feo/exchange",
    "@feo/custody",
    "@feo/custody/transfers",
    "@feo/solvency",
  ],
  "apps/signer": ["@feo/money", "@feo/custody", "@feo/custody/transfers", "@feo/custody/keys"],
  "apps/web": [
    "@feo/money",
    "@feo/contract",
    "@feo/solvency",
    "@feo/ui",
    "@feo/ui/styles.css",
    "@feo/ui/gallery",
    "@feo/ui/testing",
  ],
  "apps/console": ["@feo/money", "@feo/contract", "@feo/ui", "@feo/ui/styles.css", "@feo/ui/testing"],
  "apps/world": ["@feo/contract", "@feo/custody", "@feo/custody/transfers", "@feo/custody/keys"],
};

/**
 * The shared rooms of the web app, each with the lower ones that it may import. Screens may import all of these and no
 * other screen.
 */
const sharedWebRooms: Record<string, readonly string[]> = {
  format: [],
  quote: [],
  routing: [],
  chart: [],
  "order-words": ["format", "quote"],
  export: ["format"],
  data: ["format", "quote"],
  worth: ["data", "format"],
  profile: ["data"],
  confirmation: ["data"],
  addresses: ["confirmation", "data", "format"],
  deal: ["data", "format", "order-words", "quote", "routing", "worth"],
  shell: ["data", "format", "routing", "worth"],
};

/** The harness of the component tests: for tests only. It imports the root in which it opens pages. */
const webHarness = "testing";

const roomOf = (path: string): string => path.split("/").slice(0, 2).join("/");
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const targetOf = (file: SourceFile, specifier: string): string | undefined =>
  specifier.startsWith(".") ? normalize(join(dirname(file.path), specifier)) : undefined;

interface Arrow {
  readonly file: SourceFile;
  readonly specifier: string;
  /** The imported file, for relative imports. */
  readonly target: string | undefined;
}

const arrows: readonly Arrow[] = sources.flatMap((file) =>
  importsOf(file).map((specifier) => ({ file, specifier, target: targetOf(file, specifier) })),
);

const show = ({ file, specifier }: Arrow): string => `${file.path} → ${specifier}`;

test("packages and apps import only the packages below them", () => {
  const wrong = arrows.filter(({ file, specifier }) => {
    const known = allowed[roomOf(file.path)];
    return known !== undefined && specifier.startsWith("@feo/") && !known.includes(specifier);
  });
  expect(wrong.map(show)).toEqual([]);
});

test("a room is imported through its entry point: no relative import crosses its boundary", () => {
  const wrong = arrows.filter(
    ({ file, target }) =>
      allowed[roomOf(file.path)] !== undefined && target !== undefined && roomOf(target) !== roomOf(file.path),
  );
  expect(wrong.map(show)).toEqual([]);
});

/** System tests create accounts and operators with the server's own code, so that they are as the server makes them. */
const makesPeople: readonly string[] = ["tests/system/opened-accounts.ts", "tests/system/operators.ts"];

/** The script that downloads the EVM node shares its location with the world. */
const whereAnvilIs = "apps/world/src/chains/evm/find-anvil.ts";

/** The start of a demo prints its operators. */
const demoOperators = "apps/server/src/console/demo-operator-list.ts";

test("an app is imported only by its tests' helpers, commands and tests that start the server or read its configuration, and benches", () => {
  const wrong = arrows.filter(
    ({ file, target }) =>
      target?.startsWith("apps/") &&
      roomOf(target) !== roomOf(file.path) &&
      !(file.path.startsWith("scripts/") && target === "apps/server/src/config.ts") &&
      !(file.path === "scripts/anvil.ts" && target === whereAnvilIs) &&
      !(file.path === "scripts/start.ts" && target === demoOperators) &&
      !/^tests\/(database|faults|simulator)\//.test(file.path) &&
      !makesPeople.includes(file.path) &&
      !(file.path.startsWith("tests/") && target.endsWith("-for-tests.ts")) &&
      !file.path.startsWith("bench/"),
  );
  expect(wrong.map(show)).toEqual([]);
});

test("the money, contract, exchange and solvency packages have no external dependency beyond the listed ones", () => {
  const outside: Record<string, readonly string[]> = {
    "packages/money": [],
    "packages/contract": ["zod/mini"],
    "packages/exchange": [],
    "packages/solvency": [],
  };
  const wrong = arrows.filter(({ file, specifier, target }) => {
    const known = outside[roomOf(file.path)];
    return (
      known &&
      !isTest(file.path) &&
      target === undefined &&
      !specifier.startsWith("@feo/") &&
      !known.includes(specifier)
    );
  });
  expect(wrong.map(show)).toEqual([]);
});

/** Entry points: the server, and the operator commands. */
const isEntry = (path: string): boolean => /^apps\/server\/src\/(main|.*-command)\.ts$/.test(path);

test("the server reads the environment in one place", () => {
  const readers = sources.filter(
    ({ path, text }) =>
      path.startsWith("apps/server/src/") &&
      !isTest(path) &&
      /process\.env/.test(text) &&
      path !== "apps/server/src/config.ts" &&
      !isEntry(path),
  );
  expect(readers.map(({ path }) => path)).toEqual([]);
  const entries = sources.filter(({ path }) => isEntry(path));
  for (const { text } of entries) expect(text.replaceAll("readConfig(process.env)", "")).not.toMatch(/process\.env/);
});

const wiring = ["accounts", "main", "money", "nodes", "sockets", "trading"].map((name) => `apps/server/src/${name}.ts`);

test("a server folder uses another folder's store only through the wiring", () => {
  const wrong = arrows.filter(({ file, target, specifier }) => {
    if (!file.path.startsWith("apps/server/src/") || isTest(file.path) || target === undefined) return false;
    const [own, other] = [file.path, target].map((path) => path.split("/")[3] ?? "");
    const isStore = /\.store\.ts$/.test(specifier);
    return isStore && own !== other && !wiring.includes(file.path) && own !== "demo";
  });
  expect(wrong.map(show)).toEqual([]);
});

/** Lower server rooms, each with the higher ones that it must not import. */
const below: Record<string, readonly string[]> = {
  config: ["*"],
  account: ["auth", "kyc", "bank", "wallet", "profile"],
  audit: ["operator", "console", "books", "chain"],
  books: ["operator", "console"],
  kyc: ["bank", "statement"],
};

test("a server room imports none of the rooms built on it", () => {
  const wrong = arrows.filter(({ file, target }) => {
    if (isTest(file.path) || !target?.startsWith("apps/server/src/")) return false;
    const [own = "", other = ""] = [file.path, target].map((path) => path.split("/")[3]);
    if (!file.path.startsWith("apps/server/src/") || own === other) return false;
    const above = below[own] ?? [];
    return above.includes("*") || above.includes(other);
  });
  expect(wrong.map(show)).toEqual([]);
});

test("the web app's shared rooms import only lower ones, screens do not import each other, and data has one entry point", () => {
  const webArrows = arrows.filter(
    ({ file, target }) => file.path.startsWith("apps/web/app/") && target?.startsWith("apps/web/app/"),
  );
  const folder = (path: string): string => path.split("/").slice(3, -1)[0] ?? "";
  const crossing = webArrows.filter(({ file, target = "" }) => {
    const [own, other] = [folder(file.path), folder(target)];
    if (own === webHarness && target === "apps/web/app/root.tsx") return false;
    if (other === webHarness && own !== other) return !isTest(file.path);
    const known = sharedWebRooms[own] ?? Object.keys(sharedWebRooms);
    return own !== "" && own !== other && !(isTest(file.path) ? other in sharedWebRooms : known.includes(other));
  });
  expect(crossing.map(show)).toEqual([]);
  const sideDoors = webArrows.filter(
    ({ file, target = "" }) =>
      folder(target) === "data" && folder(file.path) !== "data" && target !== "apps/web/app/data/index.ts",
  );
  expect(sideDoors.map(show)).toEqual([]);
});

test("there are no import cycles", () => {
  const graph = new Map<string, string[]>();
  for (const { file, target } of arrows) {
    if (target === undefined || isTest(file.path)) continue;
    graph.set(file.path, [...(graph.get(file.path) ?? []), target]);
  }
  expect(findCycle(graph)).toEqual([]);
});

function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (node: string): string[] => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return [];
    path.push(node);
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next);
      if (cycle.length > 0) return cycle;
    }
    path.pop();
    done.add(node);
    return [];
  };
  for (const node of graph.keys()) {
    const cycle = visit(node);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
