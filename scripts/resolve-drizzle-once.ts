/**
 * Loader hook (node --import): resolves drizzle-orm's modules without its package.json, which lists every file in 179
 * KB and which Node parses again for each of some 480 imports: half of the server's load time.
 */
import { registerHooks } from "node:module";

const name = "drizzle-orm";
const folder = `/node_modules/${name}/`;
const found = new Map<string, ReturnType<Parameters<typeof registerHooks>[0]["resolve"] & {}>>();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (parentURL?.includes(folder) && specifier.startsWith(".")) {
      return { url: new URL(specifier, parentURL).href, format: formatOf(specifier), shortCircuit: true };
    }
    if (specifier !== name && !specifier.startsWith(`${name}/`)) return next(specifier, context);
    const key = `${specifier} ${context.conditions.join()}`;
    const known = found.get(key) ?? next(specifier, context);
    found.set(key, known);
    return { ...known, shortCircuit: true };
  },
});

/** The package is of type "module"; its CommonJS files are marked by their extension. */
function formatOf(specifier: string): "module" | "commonjs" {
  return specifier.endsWith(".cjs") ? "commonjs" : "module";
}
