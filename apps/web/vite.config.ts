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
      // Radix names its functions as it defines them; what nobody uses would be kept for its name alone.
      treeshake: { manualPureFunctions: ["__name"] },
      output: {
        // What many pages share comes in one file: forty small ones cost more round trips than they save bytes.
        codeSplitting: {
          groups: [
            // What the frame alone has, and so every page.
            {
              name: "frame",
              test: new RegExp(
                [
                  "app[\\\\/]frame[\\\\/](navigation|connection-mark|keys|masked)\\.",
                  "app[\\\\/]data[\\\\/](preferences|remembered)\\.",
                  "packages[\\\\/]ui[\\\\/]src[\\\\/](avatar|logo|menu-button)\\.",
                  "lucide-react[\\\\/].*[\\\\/](wallet|gift|sliders-horizontal|badge-check|arrow-left-right)\\.",
                ].join("|"),
              ),
            },
            {
              name: "shared",
              minShareCount: 8,
              // What opens over a page, or is only for who is logged in, is loaded when it is wanted, however many pages have it.
              test: new RegExp(
                [
                  "packages[\\\\/]ui[\\\\/]src[\\\\/](?!amount|banner|checkbox|copy|dialog|dropdown-menu|field|select|sheet|switch|table|text-input)",
                  "lucide-react",
                  "app[\\\\/]routing[\\\\/]",
                  "app[\\\\/]data[\\\\/](?!account|confirm|credentials|moves|rupees|settings|token|wallet)",
                  "app[\\\\/]frame[\\\\/](?!code|confirm|detail|order|use-act|use-confirmation|failure-note|flow-dialog|loaded|session-expired|expired|worth|use-worth|wallet-value)",
                ].join("|"),
              ),
            },
          ],
        },
      },
    },
  },
});
