import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Inline nothing: the content security policy allows our own files but no data: URLs.
    assetsInlineLimit: 0,
    target: "es2023",
    rolldownOptions: {
      // Bundled Radix code names its functions with __name calls; mark these as pure, so that unused functions are
      // dropped.
      treeshake: { manualPureFunctions: ["__name"] },
      output: {
        // Put modules shared by many pages into a few chunks: forty small files cost more round trips than they save
        // bytes. A group contains its folder and that folder's imports, except what earlier groups contain.
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // The shell is on every page. What it opens on demand is a separate chunk.
            { name: "shell", test: /app[\\/]shell[\\/]shell\.tsx/ },
            { name: "shared", minShareCount: 32 },
            { name: "radix", test: /node_modules[\\/]@radix-ui[\\/]/, minShareCount: 26 },
            { name: "parts", test: /packages[\\/]ui[\\/]src[\\/]/, minShareCount: 22 },
            { name: "quote", test: /app[\\/]quote[\\/]/, minShareCount: 5 },
            // Tab styles are also used by links, on pages without a ticket.
            { name: "tabs", test: /packages[\\/]ui[\\/]src[\\/]tab-/ },
            // The trade page, the phone's sheet and the order confirmation share the ticket.
            { name: "ticket", test: /app[\\/]trade[\\/]ticket[\\/]/ },
          ],
        },
      },
    },
  },
});
