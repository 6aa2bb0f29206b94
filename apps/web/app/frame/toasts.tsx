/** The toast stack, in a module of its own so that it can be loaded after the page. */
export { ToastStack as default } from "@feo/ui";
