/** Under which name the core does each thing, once. The tables keep these names for ever, so that they tell what was booked. */
export const moneyKeys = {
  deposit: (id: string) => `fiat deposit ${id}`,
  hold: (id: string) => `fiat hold ${id}`,
  settle: (id: string) => `fiat settle ${id}`,
  release: (id: string) => `fiat release ${id}`,
  giveBack: (id: string) => `fiat return ${id}`,
} as const;
