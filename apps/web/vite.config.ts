import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Nothing is inlined: the content security policy allows files of ours, not data addresses.
    assetsInlineLimit: 0,
    target: "es2023",
    rolldownOptions: {
      output: {
        // What many pages share comes in one file: forty small ones cost more round trips than they save bytes.
        codeSplitting: {
          groups: [
            {
              name: "shared",
              minShareCount: 9,
              test: /packages[\\/]ui|lucide-react|app[\\/](frame|data|routing)[\\/]/,
            },
          ],
        },
      },
    },
  },
});
