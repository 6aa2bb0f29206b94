/**
 * Loaded before a program (node --import): finds the modules of drizzle-orm without its description. That package
 * names each of its files in a package.json of 179 KB, which Node takes apart again at each of some 480 imports: half
 * of the time that the server needs to load.
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

/** The package is of type "module"; its other form says so in its names. */
function formatOf(specifier: string): "module" | "commonjs" {
  return specifier.endsWith(".cjs") ? "commonjs" : "module";
}
