/** Component tests wait for what they expect as long as all other tests do. */
import { configure } from "@testing-library/react";
import { patientMs } from "./patience.ts";

configure({ asyncUtilTimeout: patientMs(20) });
