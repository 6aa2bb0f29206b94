/** npm run dev: the same exchange, with pages compiled as they are asked for and a server that restarts when it changes. */
export {};

process.argv.push("--development");
await import("./start.ts");
