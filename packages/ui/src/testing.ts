/** The entry point of @feo/ui for component tests: axe violations and saved files. For tests only. */

export { axeFaults } from "./axe-faults-for-tests.ts";
export { keepSavedFiles, savedFiles } from "./saved-files-for-tests.ts";
