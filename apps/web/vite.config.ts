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
                  "packages[\\\\/]ui[\\\\/]src[\\\\/](?!amount|banner|checkbox|copy|countdown|dialog|dropdown-menu|field|otp|qr|select|sheet|switch|table|text-input)",
                  "lucide-react",
                  "node_modules[\\\\/](react-router|react-dom)[\\\\/]",
                  "packages[\\\\/](money|contract)[\\\\/](?!src[\\\\/](amount|entities[\\\\/]auth|calls[\\\\/](bank|crypto|transaction)))",
                  "app[\\\\/]routing[\\\\/]",
                  "app[\\\\/]data[\\\\/](?!account|confirm|credentials|crypto|moves|rupees|settings|token|wallet)",
                  "app[\\\\/]frame[\\\\/](?!address|code|confirm|deposit-words|detail|networks|order|use-act|use-confirmation|failure-note|flow-dialog|loaded|session-expired|expired|worth|use-worth|wallet-value)",
                ].join("|"),
              ),
            },
            // What the ticket has in common with the first page and with the list of markets, which must not bring the ticket.
            { name: "settlement", test: /app[\\/]frame[\\/]settlement\./ },
            { name: "tab-look", test: /packages[\\/]ui[\\/]src[\\/]tab-look\./ },
            // The order ticket with what it decides by: the page, the phone's sheet and the question before an order share it.
            {
              name: "ticket",
              test: new RegExp(
                [
                  "app[\\\\/]trade[\\\\/](cancel-order|draft-summary|figures|fill-from-book|order-draft|order-request|order-ticket|ticket-end|ticket-summary|ticket-tools|use-book|use-ticket)\\.",
                  "app[\\\\/]deal[\\\\/](deal|obstacle|use-available|use-order-sending)\\.ts",
                  "app[\\\\/]data[\\\\/]orders\\.",
                  "app[\\\\/]frame[\\\\/]order-words\\.",
                  "packages[\\\\/]ui[\\\\/]src[\\\\/]amount-",
                ].join("|"),
              ),
            },
          ],
        },
      },
    },
  },
});
