/** A captcha that is solved at the first try, so that tests need no computation. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

const salt = "salt";

export const givenCaptcha = {
  algorithm: "SHA-256",
  salt,
  maxnumber: 0,
  signature: "signature",
  challenge: bytesToHex(sha256(utf8ToBytes(`${salt}0`))),
};
