/** npm run strings: prints every string that people read, one per line with its location, for review. */
import { interfaceStrings } from "../tests/tidy/interface-strings.ts";

for (const { path, line, text } of interfaceStrings()) console.log(`${path}:${line}\t${text}`);
