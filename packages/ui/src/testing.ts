/** The door of @feo/ui for component tests: what axe finds wrong, and what was handed to the browser as a file. For tests only. */

export { axeFaults } from "./axe-faults-for-tests.ts";
export { keepSavedFiles, savedFiles } from "./saved-files-for-tests.ts";
