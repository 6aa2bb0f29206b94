/** npm run dev: the same exchange, with pages compiled on request and a server that restarts on changes. */
export {};

process.argv.push("--development");
await import("./start.ts");
