/** The router's configuration, generated from the route table. */
import { index, type RouteConfig, route } from "@react-router/dev/routes";
import { pages } from "./routing/route-table.ts";

const fromTable = pages.map((entry) =>
  entry.path === "/"
    ? index(entry.page, { id: entry.path })
    : route(entry.path.slice(1), entry.page, { id: entry.path }),
);

const gallery = process.env["NODE_ENV"] === "production" ? [] : [route("gallery", "gallery/page.tsx")];

export default [...fromTable, ...gallery, route("*", "not-found/page.tsx")] satisfies RouteConfig;
