/** argon2id (the library's number for it is 2), 46 MiB, one pass, one lane: the parameters of the security baseline. */
export const argon2 = { algorithm: 2, memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 } as const;
