/** Under which name the core credits a deposit, once. The tables keep it for ever, so that they tell what was booked. */
export const depositKey = (id: string) => `fiat deposit ${id}`;
