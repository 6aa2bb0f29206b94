/** Gives component tests the same timeouts as all other tests. */
import { configure } from "@testing-library/react";
import { patientMs } from "./patience.ts";

configure({ asyncUtilTimeout: patientMs(20) });
