/** People of their own for the tests of a file. */
import { inject } from "vitest";
import { visitorsOf } from "../system/newcomer.ts";

export const visitors = visitorsOf(inject("instance"));
