import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // The whole manifest is small; sending it at once saves a request before the first visit to each page.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
