/** What tests let go wrong at the bank: an answer that does not come, or comes wrong, before or after the thing was done. */
import * as z from "zod";

const bankCalls = ["statement", "pay", "payoutState", "pennyDrop"] as const;
type BankCall = (typeof bankCalls)[number];

const common = {
  on: z.enum(bankCalls),
  /** How many calls it meets. */
  times: z.number().int().min(1).max(1_000).default(1),
};

/** Whether the bank has done the thing by then. */
const afterDoing = z.boolean();

export const faultSchema = z.discriminatedUnion("fault", [
  z.strictObject({
    ...{ fault: z.literal("silence"), ...common, afterDoing: afterDoing.default(false) },
    forMs: z.number().int().min(1).max(120_000),
  }),
  z.strictObject({ fault: z.literal("hang-up"), ...common, afterDoing: afterDoing.default(true) }),
  z.strictObject({
    ...{ fault: z.literal("error"), ...common, afterDoing: afterDoing.default(false) },
    status: z.number().int().min(400).max(599).default(500),
  }),
  z.strictObject({ fault: z.literal("pending"), ...common, on: z.literal("pay").default("pay") }),
  z.strictObject({ fault: z.literal("none") }),
]);

export type Fault = Exclude<z.infer<typeof faultSchema>, { fault: "none" }>;

export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  list(): readonly Fault[];
  /** The oldest one for this call; it has met one call more by then. */
  take(call: BankCall): Fault | undefined;
}

export function createFaults(): Faults {
  const waiting: Fault[] = [];
  return {
    add: (fault) => void waiting.push({ ...fault }),
    clear: () => void waiting.splice(0),
    list: () => waiting,
    take(call) {
      const fault = waiting.find(({ on }) => on === call);
      if (!fault) return undefined;
      fault.times -= 1;
      if (fault.times === 0) waiting.splice(waiting.indexOf(fault), 1);
      return fault;
    },
  };
}
