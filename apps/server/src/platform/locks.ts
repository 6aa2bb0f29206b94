/** The names of our advisory locks in the database. In one place, because two things under one name wait for each other. */
export const locks = {
  /** Nodes that start together take turns with the migrations. */
  migrations: 7_041_001,
  /** And with the first content of an empty database. */
  firstData: 7_041_005,
  /** Held by the node that leads. */
  lead: 7_041_002,
  /** Held by the node that does what only one may: asks the bank, follows the chains, compares the books. */
  work: 7_041_004,
  /** Entries of the audit log are added one after the other. */
  audit: 7_041_003,
} as const;
