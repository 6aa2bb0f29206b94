/** Numbers of our advisory locks. All in one place, because two uses of one number would block each other. */
export const locks = {
  /** Serialises migrations of nodes that start together. */
  migrations: 7_041_001,
  /** Serialises seeding of an empty database. */
  firstData: 7_041_005,
  /** Held by the sequencer's leader. */
  lead: 7_041_002,
  /** Held by the node that runs the jobs: bank, chains, reconciliation. */
  work: 7_041_004,
  /** Serialises entries of the audit log. */
  audit: 7_041_003,
  /** Serialises what one operator opens of customers' data; the second key is the operator. */
  customerData: 7_041_006,
  /** Serialises changes of one article; its second number is the article's. */
  article: 7_041_007,
} as const;
