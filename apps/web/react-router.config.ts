import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // The whole table is small; sending it at once saves a request before every first visit to a page.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
