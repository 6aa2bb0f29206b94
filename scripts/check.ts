/** npm run check: types, format and lint, unused code, import direction and tidiness, in seconds. */
import { runSteps } from "./run-steps.ts";

runSteps([
  { name: "types", command: ["tsc", "--project", "."] },
  { name: "format and lint", command: ["biome", "check", "--error-on-warnings", "."] },
  { name: "unused code", command: ["knip"] },
  { name: "import direction and tidiness", command: ["vitest", "run", "--project", "unit", "tests/tidy"] },
]);
