/** The idempotency key for crediting a deposit. Kept for good, so that reconciliation can see what was booked. */
export const depositKey = (id: string) => `fiat deposit ${id}`;
