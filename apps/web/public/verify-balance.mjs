#!/usr/bin/env node
// Checks that a balance is in Feo's published total, without Feo's code. Needs only Node 18 or newer.
//
//   node verify-balance.mjs PATH.json ROOT        ROOT is the root hash of the asset on /proof-of-reserves
//   node verify-balance.mjs PATH.json DATA.json   DATA.json is the file behind "All data" on the same page
//
// Exit code 0: the balance is counted. 1: it is not. 2: the command or a file cannot be read.
//
// What is hashed, with SHA-256 and big-endian 64-bit sums:
//   entry  0x00, salt (16 bytes), account (16 bytes), units
//   pair   0x01, left hash, left units, right hash, right units
//   root   0x02, "feo solvency 1\n{at}\n{ticker}\n{decimals}\n{entries}\n{units}\n", hash of the top
// The last entry of a level with an odd number of entries has no neighbour and moves up unchanged.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const most = 2n ** 63n - 1n;

class Unreadable extends Error {}
class NotCounted extends Error {}

const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();

function units(text) {
  if (!/^(0|[1-9]\d{0,18})$/.test(text) || BigInt(text) > most) throw new Unreadable(`${text} is not an amount`);
  return BigInt(text);
}

function hex(text, length) {
  if (typeof text !== "string" || !/^[0-9a-f]*$/.test(text) || text.length !== 2 * length)
    throw new Unreadable(`${text} is not ${length} bytes in hexadecimal`);
  return Buffer.from(text, "hex");
}

function bytes(amount) {
  if (amount > most) throw new NotCounted("a sum is too large");
  const written = Buffer.alloc(8);
  written.writeBigUInt64BE(amount);
  return written;
}

function money(amount, decimals) {
  const digits = String(amount).padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** From an entry to the root, printing each step. Returns the root's hash and its sum. */
function climb(proof, part, number) {
  const { at, ticker, decimals, leaves } = proof;
  const account = hex(proof.account.replaceAll("-", ""), 16);
  const steps = [...part.steps];
  let sum = units(part.units);
  let hash = sha256(Buffer.from([0]), hex(part.salt, 16), account, bytes(sum));
  console.log(`\nPart ${number}: ${money(sum, decimals)} ${ticker}, entry ${part.place + 1} of ${leaves}`);
  console.log(`  ${hash.toString("hex")}`);
  for (
    let [place, count] = [part.place, leaves];
    count > 1;
    place = Math.floor(place / 2), count = Math.ceil(count / 2)
  ) {
    if (place === count - 1 && count % 2 === 1) continue;
    const step = steps.shift();
    if (!step) throw new NotCounted("the path has too few steps");
    const other = [hex(step.hash, 32), bytes(units(step.units))];
    const own = [hash, bytes(sum)];
    const isLeft = place % 2 === 1;
    hash = sha256(Buffer.from([1]), ...(isLeft ? [...other, ...own] : [...own, ...other]));
    sum += units(step.units);
    console.log(
      `  + ${money(units(step.units), decimals)} on the ${isLeft ? "left" : "right"} = ${money(sum, decimals)}`,
    );
    console.log(`  ${hash.toString("hex")}`);
  }
  if (steps.length > 0) throw new NotCounted("the path has too many steps");
  const head = `feo solvency 1\n${at}\n${ticker}\n${decimals}\n${leaves}\n${sum}\n`;
  return { root: sha256(Buffer.from([2]), Buffer.from(head), hash).toString("hex"), sum };
}

function check(proof, published) {
  const { ticker, decimals, leaves, parts } = proof;
  if (!Array.isArray(parts) || parts.length === 0) throw new Unreadable("the file is not a path");
  if (!parts.every(({ place }) => Number.isSafeInteger(place) && place >= 0 && place < leaves))
    throw new NotCounted("a place is not in the tree");
  if (parts.reduce((sum, part) => sum + units(part.units), 0n) !== units(proof.units))
    throw new NotCounted("the parts do not add up to the balance");
  if (new Set(parts.map(({ place }) => place)).size < parts.length)
    throw new NotCounted("two parts are the same entry");
  for (const [index, part] of parts.entries()) {
    const { root, sum } = climb(proof, part, index + 1);
    if (root !== published) throw new NotCounted(`part ${index + 1} leads to the root ${root}, not to ${published}`);
    console.log(`  Root ${root}\n  Total ${money(sum, decimals)} ${ticker}`);
  }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Unreadable(`${file} cannot be read: ${error.message}`);
  }
}

/** The root from the command, or from the published data, never from the path. */
function rootOf(text, { ticker, at }) {
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  const data = readJson(text);
  if (data.at !== at) throw new Unreadable(`${text} is for another snapshot: ${data.at}, not ${at}`);
  const asset = data.assets?.find((each) => each.ticker === ticker);
  if (!asset) throw new Unreadable(`${text} has no ${ticker}`);
  return hex(asset.root, 32).toString("hex");
}

function main([file, root]) {
  if (!file || !root) throw new Unreadable("usage: node verify-balance.mjs PATH.json ROOT (or the file of all data)");
  const proof = readJson(file);
  try {
    check(proof, rootOf(root, proof));
  } catch (error) {
    if (error instanceof TypeError) throw new Unreadable(`${file} is not a path`);
    throw error;
  }
  const { units: balance, decimals, ticker, account, at } = proof;
  console.log(`\nCounted: ${money(balance, decimals)} ${ticker} of account ${account}, on ${at}.`);
  console.log("Compare the amount with what you had, and the total with the page.");
}

try {
  main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Unreadable || error instanceof NotCounted)) throw error;
  console.error(error instanceof NotCounted ? `\nNot counted: ${error.message}.` : error.message);
  process.exitCode = error instanceof NotCounted ? 1 : 2;
}
