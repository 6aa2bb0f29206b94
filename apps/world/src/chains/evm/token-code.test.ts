import { readFileSync } from "node:fs";
import solc from "solc";
import { expect, test } from "vitest";
import { tokenCode } from "./token-code.ts";

interface Compiled {
  readonly errors?: readonly { formattedMessage: string }[];
  readonly contracts: { "tokens.sol": Record<string, { evm: { deployedBytecode: { object: string } } }> };
}

test("the token bytecode matches what the compiler makes of the source", () => {
  const input = {
    language: "Solidity",
    sources: { "tokens.sol": { content: readFileSync(new URL("./tokens.sol", import.meta.url), "utf8") } },
    settings: {
      evmVersion: "paris",
      optimizer: { enabled: true, runs: 200 },
      metadata: { appendCBOR: false },
      outputSelection: { "*": { "*": ["evm.deployedBytecode.object"] } },
    },
  };
  const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as Compiled;
  expect(errors.map(({ formattedMessage }) => formattedMessage)).toEqual([]);
  const code = Object.entries(contracts["tokens.sol"]).map(([name, { evm }]) => [name, evm.deployedBytecode.object]);
  // Abstract contracts have no code.
  expect(Object.fromEntries(code.filter(([, object]) => object !== ""))).toEqual(tokenCode);
});
