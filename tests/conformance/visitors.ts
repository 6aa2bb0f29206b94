/** New accounts for a test file. */
import { inject } from "vitest";
import { visitorsOf } from "../system/newcomer.ts";

export const visitors = visitorsOf(inject("instance"));
