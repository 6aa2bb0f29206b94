/** The names of our advisory locks in the database. In one place, because two things under one name wait for each other. */
export const locks = {
  /** Nodes that start together take turns with the migrations. */
  migrations: 7_041_001,
  /** Held by the node that leads. */
  lead: 7_041_002,
  /** Entries of the audit log are added one after the other. */
  audit: 7_041_003,
} as const;
