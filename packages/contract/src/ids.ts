/**
 * The wire format of ids of people, orders and transfers: lower-case UUIDs. PostgreSQL fails to compare a UUID column
 * with anything else.
 */

const shape = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** Matches a text that is exactly one id. */
export const idPattern: RegExp = new RegExp(`^${shape}$`);

/** Finds an id within a longer text, in any letter case, such as in a bank's remark. */
export const idWithin: RegExp = new RegExp(shape, "i");

export const isId = (value: unknown): value is string => typeof value === "string" && idPattern.test(value);
